/* --- positions that look the same to a seat: what it cannot know is drawn anew --- */

#if HIDDEN_ANY
typedef struct {
    u64 unknown[PIECE_WORDS], moved[PIECE_WORDS];
    int16_t changed[PIECES + 1];
    u64 key, asked;
} Redrawn;

static void find_unknown(const i64 *s, Redrawn *r, i64 seat) {
    for (int i = 0; i < PIECE_WORDS; i++) {
        u64 known = ~0ull;
        for (i64 one = 1; one <= SEATS; one++) {
            if (one == seat || !seat) known &= (u64)s[KNOWN_AT + one * KNOWN_WORDS + i];
        }
        r->unknown[i] = HIDDEN[i] & ~known;
    }
}

static int is_mixed(const i64 *s, i64 piece) {
    for (i64 pile = 1; pile < STACKS; pile++) {
        if ((u64)s[MIXED_AT + pile * MIXED_WORDS + (piece >> 6)] >> (piece & 63) & 1) return 1;
    }
    return 0;
}

/* Pieces of one kind are permuted, those that went into a shuffle apart from older ones. */
static void permute(const i64 *s, Redrawn *r) {
    u64 left[PIECE_WORDS];
    for (int i = 0; i < PIECE_WORDS; i++) left[i] = r->unknown[i], r->moved[i] = 0;
    for (i64 first = 1; first <= PIECES; first++) {
        int16_t group[PIECES + 1], drawn_ones[PIECES + 1];
        int count = 0;
        if (!(left[first >> 6] >> (first & 63) & 1)) continue;
        const int mixed = is_mixed(s, first);
        for (i64 piece = first; piece <= PIECES; piece++) {
            if (!(left[piece >> 6] >> (piece & 63) & 1)) continue;
            if (KIND[piece] != KIND[first] || is_mixed(s, piece) != mixed) continue;
            left[piece >> 6] &= ~(1ull << (piece & 63));
            group[count] = drawn_ones[count] = (int16_t)piece;
            count++;
        }
        for (int i = count - 1; i > 0; i--) {
            const int j = (int)(mix(r->key + ++r->asked * GOLDEN) % (u64)(i + 1));
            const int16_t kept_one = drawn_ones[i];
            drawn_ones[i] = drawn_ones[j];
            drawn_ones[j] = kept_one;
        }
        for (int i = 0; i < count; i++) {
            r->changed[group[i]] = drawn_ones[i];
            if (group[i] != drawn_ones[i]) r->moved[group[i] >> 6] |= 1ull << (group[i] & 63);
        }
    }
}

/* A set of pieces, each exchanged for the one that took its place. */
static void map_set(const Redrawn *r, i64 *to, const i64 *from) {
    u64 result[PIECE_WORDS];
    for (int i = 0; i < PIECE_WORDS; i++) result[i] = (u64)from[i] & ~r->moved[i];
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = (u64)from[i] & r->moved[i]; b; b &= b - 1) {
            const i64 piece = r->changed[64 * i + lowest(b)];
            result[piece >> 6] |= 1ull << (piece & 63);
        }
    }
    for (int i = 0; i < PIECE_WORDS; i++) to[i] = (i64)result[i];
}

static void map_slots(const Redrawn *r, i64 *to, const i64 *from, i64 first, i64 count, i64 shift) {
    for (i64 i = first; i < first + count; i++) {
        const i64 at = PIECE_SLOTS[i].at + shift;
        if (PIECE_SLOTS[i].is_set) map_set(r, to + at, from + at);
        else if (from[at] >= 1 && from[at] <= PIECES && (r->moved[from[at] >> 6] >> (from[at] & 63) & 1)) {
            to[at] = r->changed[from[at]];
        }
    }
}

/* Routines under way, innermost first: those of circles may lie in the tail. */
static void map_frames(const Redrawn *r, i64 *to, const i64 *from) {
    i64 shifts[CIRCLES + 1] = {0}, end = TAIL_AT + 2 + from[TAIL_AT + 1];
    for (i64 waits = from[PC_AT]; waits > 0 && waits <= BLOCKS;) {
        const i64 routine = ROUTINE[waits - 1].number, circle = FRAMES[routine].circle;
        if (ROUTINE[waits - 1].restores) {
            end -= CIRCLE[circle].words + 1;
            shifts[circle] = end - CIRCLE[circle].at;
        }
        map_slots(r, to, from, FRAMES[routine].slots, FRAMES[routine].count, shifts[circle]);
        waits = from[FRAMES[routine].at + shifts[circle]];
    }
}

static void exchange_pieces(const Redrawn *r, i64 *to, i64 *spare, const i64 *from) {
    for (i64 i = 0; i <= PLACES + HOSTS; i++) map_set(r, to + HELD_AT + i * HELD_WORDS, from + HELD_AT + i * HELD_WORDS);
    for (i64 i = 1; i <= SEATS; i++) map_set(r, to + KNOWN_AT + i * KNOWN_WORDS, from + KNOWN_AT + i * KNOWN_WORDS);
    for (i64 i = 1; i < STACKS; i++) map_set(r, to + MIXED_AT + i * MIXED_WORDS, from + MIXED_AT + i * MIXED_WORDS);
    map_slots(r, to, from, 0, MARK_SLOTS, 0);
    map_frames(r, to, from);
    copy_words(spare, to, TAIL_AT);
    for (i64 old = 1; old <= PIECES; old++) {
        const i64 new = r->changed[old];
        if (!(r->moved[old >> 6] >> (old & 63) & 1)) continue;
        to[PLACE_AT + new] = from[PLACE_AT + old];
        if (FACED[old] && FACED[new]) to[FACE_AT + FACED[new]] = from[FACE_AT + FACED[old]];
        if (old <= HOSTS) {
            copy_words(to + HELD_AT + (PLACES + new) * HELD_WORDS, spare + HELD_AT + (PLACES + old) * HELD_WORDS, HELD_WORDS);
        }
        for (i64 i = 0; i < KEYED; i++) {
            if (!KEYS[i].rows[old]) continue;
            const i64 at = KEYS[i].at + KEYS[i].rows[new] * KEYS[i].words, was = KEYS[i].at + KEYS[i].rows[old] * KEYS[i].words;
            copy_words(to + at, spare + was, KEYS[i].words);
        }
    }
    for (i64 host = 1; host <= HOSTS; host++) {
        for (int i = 0; i < PIECE_WORDS; i++) {
            u64 riders = (u64)to[HELD_AT + (PLACES + host) * HELD_WORDS + i];
            for (; riders; riders &= riders - 1) to[PLACE_AT + 64 * i + lowest(riders)] = PLACES + host;
        }
    }
}
#endif

/* One of the positions that a seat may take for the real one: nobody waits there who has nothing to choose. */
static i64 redrawn(i64 *to, i64 *spare, X *x, const i64 *from, i64 seat, u64 seed) {
    const u64 chance = mix((seed ^ (u64)from[SEED_AT]) + GOLDEN);
#if HIDDEN_ANY
    Redrawn r = {.key = mix(seed ^ 0xD1B54A32D192ED03ull)};
    find_unknown(from, &r, seat);
    for (int i = 0; i < MOST_DRAWS; i++) {
        copy_words(to, from, TAIL_AT + 2 + from[TAIL_AT + 1]);
        permute(from, &r);
        exchange_pieces(&r, to, spare, from);
        to[SEED_AT] = (i64)chance;
        if (offered(to, x) || !from[PC_AT]) return x->n;
    }
#else
    (void)spare, (void)seat;
#endif
    copy_words(to, from, TAIL_AT + 2 + from[TAIL_AT + 1]);
    to[SEED_AT] = (i64)chance;
    return offered(to, x);
}
