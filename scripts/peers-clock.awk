# Prints the tables of scripts/peers-clock from its CSV. A speed is the geometric mean over positions in a block; a cell has the
# median over blocks, and the least and the greatest value: nothing is assumed about how blocks scatter.

/^#/ { notes = notes "- " substr($0, 3) "\n"; next }
$1 == "block" { next }
{
    block = $1; mode = $2; set = $3; program = $5
    if (!seen[mode, program]++) programs[mode, ++count[mode]] = program
    logs[mode, set, program, block] += log($7 / $8 / 1e6)
    terms[mode, set, program, block]++
    if (block > blocks) blocks = block
}

# Sorts values[1] to values[blocks]; sets `median`, and returns it with the range.
function summary(values, format,    i, j, value) {
    for (i = 2; i <= blocks; i++) {
        value = values[i]
        for (j = i - 1; j >= 1 && values[j] > value; j--) values[j + 1] = values[j]
        values[j + 1] = value
    }
    median = (values[int((blocks + 1) / 2)] + values[int(blocks / 2) + 1]) / 2
    return sprintf(format " (" format " to " format ")", median, values[1], values[blocks])
}

function speed(mode, set, program, block) {
    return exp(logs[mode, set, program, block] / terms[mode, set, program, block])
}

# Returns the cell of a program's speed.
function speed_cell(mode, set, program,    values, block) {
    for (block = 1; block <= blocks; block++) values[block] = speed(mode, set, program, block)
    return summary(values, values[1] < 99.95 ? "%.1f" : "%.0f")
}

# Returns the cell of a program's time divided by the reference's in the same block: what slows a whole block cancels.
function ratio_cell(mode, set, program, reference,    values, block) {
    for (block = 1; block <= blocks; block++)
        values[block] = speed(mode, set, reference, block) / speed(mode, set, program, block)
    return program == reference ? 1 : summary(values, "%.3f")
}

# Prints the programs of a mode, the fastest in the six positions first.
function table(mode, title,    i, program, fastest, best, sorted) {
    for (i = 1; program = programs[mode, i]; i++) {
        speed_cell(mode, "six", program)
        if (median > best) { best = median; fastest = program }
    }
    print "| " title " | six | time relative to the fastest | mix of 50 | time |\n|---|---:|---:|---:|---:|"
    fflush()
    sorted = "sort -t'|' -k3,3gr"
    for (i = 1; program = programs[mode, i]; i++)
        print "| " program " | " speed_cell(mode, "six", program) " | " ratio_cell(mode, "six", program, fastest) \
            " | " speed_cell(mode, "mix", program) " | " ratio_cell(mode, "mix", program, fastest) " |" | sorted
    close(sorted)
    print ""
}

END {
    table("bulk", "in bulk")
    table("full", "leaf by leaf")
    print "Million leaves per second, geometric means over positions: medians of " blocks " blocks, with the range of all.\n"
    printf "%s", notes
}
