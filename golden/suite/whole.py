"""Files that are there as a whole or not at all, whatever stops us while we write."""

import os
import threading
from pathlib import Path


def write(file: Path, text: str) -> None:
    """Under another name first: who reads it meanwhile finds the old one."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        with open(unfinished, "w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)
