/* --- games as digests: all that was seen in a game in a few numbers, so that machines can be compared over many --- */

static inline u64 turned(u64 word) { return word << 29 | word >> 35; }

/* Four lanes, so that no product waits for the one before it. */
static u64 digest_of(u64 found, const i64 *words, i64 count) {
    u64 lanes[4] = {found, ~found, found ^ GOLDEN, found + GOLDEN};
    i64 i = 0;
    for (; i + 4 <= count; i += 4) {
        lanes[0] = turned((lanes[0] ^ (u64)words[i]) * GOLDEN);
        lanes[1] = turned((lanes[1] ^ (u64)words[i + 1]) * GOLDEN);
        lanes[2] = turned((lanes[2] ^ (u64)words[i + 2]) * GOLDEN);
        lanes[3] = turned((lanes[3] ^ (u64)words[i + 3]) * GOLDEN);
    }
    for (; i < count; i++) lanes[0] = turned((lanes[0] ^ (u64)words[i]) * GOLDEN);
    return mix(mix(lanes[0] + mix(lanes[1])) + mix(lanes[2] + mix(lanes[3])));
}

/* Of all but chance, as the key of a position. */
static u64 key_digest(const i64 *s) { return digest_of(0, s + KEY_AT, TAIL_AT + 2 + s[TAIL_AT + 1] - KEY_AT); }

/* A game at random: of all positions, of all that was on offer, of the last position; decisions; whether it ended. */
static i64 digested_game(i64 *s, X *x, u64 seed, i64 most, i64 *row) {
    const u64 key = mix(seed ^ 0x9E6C63D0876A9A47ull);
    u64 positions = 0, offers = 0;
    i64 count = started(s, x, seed), decisions = 0, forced = 0;
    for (;;) {
        positions = digest_of(positions, s, TAIL_AT + 2 + s[TAIL_AT + 1]);
        for (i64 i = 0; i < count; i++) offers = mix(offers + (u64)x->codes[i] + GOLDEN);
        if (!count || (count > 1 && decisions == most)) break;
        forced = count > 1 ? 0 : forced + 1;
        if (forced == MOST_FORCED) fail(x, TOO_LONG, -1);
        const u64 drawn_number = count > 1 ? mix(key + (u64)++decisions * GOLDEN) : 0;
        count = chosen(s, x, x->codes[drawn_number % (u64)count]);
    }
    row[0] = (i64)positions;
    row[1] = (i64)offers;
    row[2] = (i64)key_digest(s);
    row[3] = decisions;
    row[4] = count == 0;
    return 0;
}
