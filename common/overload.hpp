#pragma once

/// Several functions as one, for std::visit: a command that none of them takes does not compile.
template <typename... Functions>
struct Overload : Functions... {
    using Functions::operator()...;
};

template <typename... Functions>
Overload(Functions...) -> Overload<Functions...>;
