"""The inputs of each program, a file each: taken apart into their pieces, and made smaller."""
