# The tables of scripts/peers-clock from its CSV: speeds and times beside the fastest program's, each a median over blocks
# with an interval of order statistics, which assumes nothing of how blocks scatter.

/^#/ { notes = notes "- " substr($0, 3) "\n"; next }
$1 == "block" { next }
{
    block = $1; mode = $2; set = $3; position = $4; program = $5
    if (!((mode, program) in seen)) {
        seen[mode, program] = 1
        members[mode, ++count[mode]] = program
    }
    speed = $7 * $8 / $9 / 1e6
    logs[mode, set, program, block] += log(speed)
    terms[mode, set, program, block]++
    speeds[mode, set, position, program, block] = speed
    if (block > blocks) blocks = block
    if (set == "mix" && position > mixed) mixed = position
}

# Sets `low`, `middle` and `high` of values[1] to values[blocks], sorted.
function summary(values,    i, j, kept) {
    for (i = 2; i <= blocks; i++) {
        kept = values[i]
        for (j = i - 1; j >= 1 && values[j] > kept; j--) values[j + 1] = values[j]
        values[j + 1] = kept
    }
    low = values[rank]; high = values[blocks + 1 - rank]
    middle = (values[int((blocks + 1) / 2)] + values[int(blocks / 2) + 1]) / 2
}

# Sets `rank`, so that the rank-th least and rank-th largest value of the blocks bound an interval, and its `confidence`.
# The median of all possible blocks is outside with the chance that a coin shows fewer than `rank` heads, twice.
function choose_rank(    outside, chance) {
    chance = outside = 2 ^ (1 - blocks)
    for (rank = 1; ; rank++) {
        confidence = 100 * (1 - outside)
        chance *= (blocks + 1 - rank) / rank
        outside += chance
        if (outside > 0.05 || 2 * (rank + 1) > blocks) break
    }
}

# The geometric mean over a set's positions in a block.
function mean(mode, set, program, block) {
    return exp(logs[mode, set, program, block] / terms[mode, set, program, block])
}

function number(x) { return sprintf(x < 99.95 ? "%.1f" : "%.0f", x) }

function speed_of(mode, set, program,    values, block) {
    for (block = 1; block <= blocks; block++) values[block] = mean(mode, set, program, block)
    summary(values)
    return middle
}

# How many times as long as the fastest program this one takes.
function ratio(mode, set, program, fastest,    values, block) {
    if (program == fastest) return "1"
    for (block = 1; block <= blocks; block++)
        values[block] = mean(mode, set, fastest, block) / mean(mode, set, program, block)
    summary(values)
    return sprintf("%.3f (%.3f to %.3f)", middle, low, high)
}

# Sorts the members of a mode by speed, sets `order`, and says who is fastest.
function rank_members(mode, set,    i, j, kept, text) {
    for (i = 1; i <= count[mode]; i++) {
        kept = members[mode, i]
        medians[kept] = speed_of(mode, set, kept)
        for (j = i - 1; j >= 1 && medians[order[j]] < medians[kept]; j--) order[j + 1] = order[j]
        order[j + 1] = kept
    }
    text = order[1] ", " number(medians[order[1]]) " million leaves a second"
    if (count[mode] < 2) return text
    text = text "; " order[2] " takes " ratio(mode, set, order[2], order[1]) " times as long"
    return low > 1 ? text : text ", so these two are not told apart"
}

function position_speed(mode, position, program,    values, block) {
    for (block = 1; block <= blocks; block++) values[block] = speeds[mode, "six", position, program, block]
    summary(values)
    return number(middle)
}

# The cells of a set: speed and ratio.
function cells(mode, set, program, fastest,    text) {
    speed_of(mode, set, program)
    text = " " number(middle) " (" number(low) " to " number(high) ") |"
    return text " " ratio(mode, set, program, fastest) " |"
}

function table(mode, title,    i, position, line, first) {
    if (!count[mode]) return
    print "Fastest " title " in the six published positions: " rank_members(mode, "six") "."
    first = order[1]
    if (mixed) {
        print "In the mix of " mixed ": " rank_members(mode, "mix") "."
        fastest_of_mix = order[1]
        rank_members(mode, "six")
    }
    print ""
    line = "| " title " | six | times as long as the fastest |"
    if (mixed) line = line " mix of " mixed " | times as long |"
    print line " 1 | 2 | 3 | 4 | 5 | 6 |"
    print "|---|---:|---:|" (mixed ? "---:|---:|" : "") "---:|---:|---:|---:|---:|---:|"
    for (i = 1; i <= count[mode]; i++) {
        line = "| " order[i] " |" cells(mode, "six", order[i], first)
        if (mixed) line = line cells(mode, "mix", order[i], fastest_of_mix)
        for (position = 1; position <= 6; position++) line = line " " position_speed(mode, position, order[i]) " |"
        print line
    }
    print ""
}

END {
    if (blocks < 2) {
        print "no blocks" > "/dev/stderr"
        exit 1
    }
    choose_rank()
    table("bulk", "in bulk")
    table("full", "leaf by leaf")
    printf "Million leaves a second, geometric means over positions: medians of %d blocks, with intervals of %.1f %%.\n\n", \
        blocks, confidence
    printf "%s", notes
}
