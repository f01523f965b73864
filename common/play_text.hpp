#pragma once

// Lines of text, cut and put together.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

inline std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return parts;
}

/// Lines that each end with an end of line, the last one perhaps not.
inline std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines = split(text, '\n');
    if (lines.back().empty())
        lines.pop_back();
    return lines;
}

inline std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words = split(text, ' ');
    std::erase(words, "");
    return words;
}

inline std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string text;
    for (const std::string& part : parts) {
        if (&part != &parts.front())
            text += between;
        text += part;
    }
    return text;
}

/// Parts put side by side in as few lines as take them; a part is never cut.
inline std::vector<std::string> wrapped(const std::vector<std::string>& parts,
                                        std::string_view between, std::size_t columns) {
    std::vector<std::string> lines;
    for (const std::string& part : parts) {
        if (lines.empty() || lines.back().size() + between.size() + part.size() > columns)
            lines.push_back(part);
        else
            lines.back().append(between) += part;
    }
    return lines;
}
