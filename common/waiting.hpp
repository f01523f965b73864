#pragma once

#include <poll.h>

#include <cerrno>

/// Whether a read or a write that has just failed is to be made again: because a signal came in
/// between, or because the descriptor does not block. Then this waits until it is ready.
inline bool can_try_again(int descriptor, short event) {
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
        pollfd ready{descriptor, event, 0};
        return ::poll(&ready, 1, -1) >= 0 || errno == EINTR;
    }
    return errno == EINTR;
}
