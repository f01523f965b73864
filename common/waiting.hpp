#pragma once

#include <poll.h>

#include <cerrno>

/// Whether to repeat a read or a write that has just failed: yes if a signal interrupted it, or if
/// the descriptor does not block; then this waits until it is ready.
inline bool can_try_again(int descriptor, short event) {
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
        pollfd ready{descriptor, event, 0};
        return ::poll(&ready, 1, -1) >= 0 || errno == EINTR;
    }
    return errno == EINTR;
}
