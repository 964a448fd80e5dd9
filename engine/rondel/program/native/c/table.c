/* --- moving: in a trial whatever is changed is noted, and put back afterwards --- */

static inline UNUSED void note(i64 *s, X *x, i64 at) {
    if (!x->trial) return;
    if (x->logged == MOST_LOGGED) fail(x, LOG_FULL, 0);
    x->log[x->logged].at = at;
    x->log[x->logged].was = s[at];
    x->logged++;
}

static UNUSED void undo(i64 *s, X *x, i64 before) {
    x->moves++;
    while (x->logged > before) {
        x->logged--;
        s[x->log[x->logged].at] = x->log[x->logged].was;
    }
}

static UNUSED void move_piece(i64 *s, X *x, i64 piece, i64 to);

static UNUSED void send_home(i64 *s, X *x, i64 piece) {
    if (piece) move_piece(s, x, piece, HOME_OF(s, x, piece));
}

#if HIDDEN_ANY
static void seen(i64 *s, X *x, i64 piece, i64 to) {
    const u64 bit = 1ull << (piece & 63);
    if (!(HIDDEN[piece >> 6] & bit)) return;
    for (u64 b = SEEN_BY[to]; b; b &= b - 1) {
        const i64 at = KNOWN_AT + lowest(b) * KNOWN_WORDS + (piece >> 6);
        if ((u64)s[at] & bit) continue;
        note(s, x, at);
        s[at] |= (i64)bit;
        note(s, x, VEIL_AT);
        s[VEIL_AT]++;
    }
}
#endif

#if HOSTS
static void leave_riders(i64 *s, X *x, i64 host, i64 origin) {
    i64 riders[HELD_WORDS];
    copy_words(riders, s + HELD_AT + (PLACES + host) * HELD_WORDS, HELD_WORDS);
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = (u64)riders[i] & STAYING[i]; b; b &= b - 1) move_piece(s, x, 64 * i + lowest(b), origin);
    }
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = (u64)riders[i] & RETURNING[i]; b; b &= b - 1) send_home(s, x, 64 * i + lowest(b));
    }
}
#endif

static UNUSED void move_piece(i64 *s, X *x, i64 piece, i64 to) {
    if (!piece || !to) return;
    const i64 origin = s[PLACE_AT + piece], word = piece >> 6;
    const u64 bit = 1ull << (piece & 63);
    if (origin == to) return;
    x->moves++;
    if (origin) {
        note(s, x, HELD_AT + origin * HELD_WORDS + word);
        s[HELD_AT + origin * HELD_WORDS + word] ^= (i64)bit;
    }
    note(s, x, HELD_AT + to * HELD_WORDS + word);
    s[HELD_AT + to * HELD_WORDS + word] |= (i64)bit;
    note(s, x, PLACE_AT + piece);
    s[PLACE_AT + piece] = to;
#if HIDDEN_ANY
    seen(s, x, piece, to);
#endif
#if HOSTS
    if (piece <= HOSTS) leave_riders(s, x, piece, origin);
#endif
}

static UNUSED void score(i64 *s, UNUSED X *x, i64 player, i64 amount, UNUSED i64 site) {
    if (player < 1 || player > SEATS || !amount) return;
    s[POINTS_AT + player] = kept(s[POINTS_AT + player] + amount);
    COUNTED(player, SITE_COLUMN + site - 1, amount);
    COUNTED(player, CAUSE_COLUMN + s[CAUSE_AT], amount);
}

static UNUSED void look(i64 *s, const u64 *pieces, int first, int words) {
#if HIDDEN_ANY
    for (int i = 0; i < words && s[YOU_AT]; i++) {
        s[KNOWN_AT + s[YOU_AT] * KNOWN_WORDS + first + i] |= (i64)(pieces[i] & HIDDEN[first + i]);
    }
#else
    (void)pieces, (void)first, (void)words;
#endif
    s[VEIL_AT]++;
}

/* --- chance: a number is a mix of the seed, the name of its stream, and how often it was asked --- */

static UNUSED u64 mix(u64 x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ x >> 27) * 0x94D049BB133111EBull;
    return x ^ x >> 31;
}

static UNUSED i64 drawn(i64 *s, i64 counter, u64 stream, i64 count) {
    const u64 asked = (u64)s[counter]++;
    s[VEIL_AT]++;
    return (i64)((mix((u64)s[SEED_AT] + stream + asked * GOLDEN) >> 32) * (u64)count >> 32);
}

#if DICE_ANY
static UNUSED void roll(i64 *s, i64 piece) {
    if (!DICE[piece].faces) return;
    i64 shown = drawn(s, DICE[piece].counter, DICE[piece].stream, DICE[piece].faces) + 1;
    if (DICE[piece].sides >= 0) shown = SIDES[DICE[piece].sides + shown - 1];
    s[FACE_AT + FACED[piece]] = shown;
}
#endif

#if STACKS
static UNUSED void shuffle(i64 *s, i64 pile) {
    if (pile < 1 || pile >= STACKS) return;
    s[GENERATION_AT + pile]++;
#if HIDDEN_ANY
    for (int i = 0; i < HELD_WORDS; i++) {
        const i64 held = s[HELD_AT + pile * HELD_WORDS + i];
        for (i64 player = 1; player <= SEATS; player++) {
            if (!(SEEN_BY[pile] >> player & 1)) s[KNOWN_AT + player * KNOWN_WORDS + i] &= ~held;
        }
    }
#endif
}

static void refill(i64 *s, X *x, i64 pile) {
    i64 held[HELD_WORDS];
    for (int i = 0; i < HELD_WORDS; i++) {
        if (s[HELD_AT + pile * HELD_WORDS + i]) return;
    }
    if (!REFILL[pile]) return;
    copy_words(held, s + HELD_AT + REFILL[pile] * HELD_WORDS, HELD_WORDS);
    for (int i = 0; i < HELD_WORDS; i++) {
        for (u64 b = (u64)held[i]; b; b &= b - 1) move_piece(s, x, 64 * i + lowest(b), pile);
    }
    shuffle(s, pile);
}

/* The piece with the lowest rank of all that lie in a stack. */
static UNUSED i64 draw_top(i64 *s, X *x, i64 pile) {
    if (pile >= STACKS) return 0;
    refill(s, x, pile);
    s[VEIL_AT]++;
    const u64 start = mix((u64)s[SEED_AT] + STACK_NAME[pile] + (u64)s[GENERATION_AT + pile] * GOLDEN);
    u64 lowest_rank = 0;
    i64 top = 0;
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = (u64)s[HELD_AT + pile * HELD_WORDS + i] & CAN_HOLD[pile][i]; b; b &= b - 1) {
            const i64 piece = 64 * i + lowest(b);
            const u64 rank = mix(start + PIECE_NAME[piece]);
            if (!top || rank < lowest_rank) lowest_rank = rank, top = piece;
        }
    }
    return top;
}
#endif

/* --- pieces between which there is no difference: of each lot the first --- */

#if HOSTS
static i64 riders_like(const i64 *s, i64 host, i64 likeness) {
    const i64 *held = s + HELD_AT + (PLACES + host) * HELD_WORDS;
    i64 count = 0;
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = (u64)held[i]; b; b &= b - 1) count += LIKENESS[64 * i + lowest(b)] == likeness;
    }
    return count;
}

static int same_riders(const i64 *s, i64 one, i64 other) {
    const i64 *held = s + HELD_AT + (PLACES + one) * HELD_WORDS, *others = s + HELD_AT + (PLACES + other) * HELD_WORDS;
    i64 more = 0;
    for (int i = 0; i < PIECE_WORDS; i++) {
        more += __builtin_popcountll((u64)held[i]) - __builtin_popcountll((u64)others[i]);
    }
    if (more) return 0;
    for (int i = 0; i < PIECE_WORDS; i++) {
        for (u64 b = (u64)held[i]; b; b &= b - 1) {
            const i64 likeness = LIKENESS[64 * i + lowest(b)];
            if (riders_like(s, one, likeness) != riders_like(s, other, likeness)) return 0;
        }
    }
    return 1;
}
#endif

static UNUSED int looks_like(const i64 *s, i64 piece, i64 other) {
    if (s[FACE_AT + FACED[piece]] != s[FACE_AT + FACED[other]]) return 0;
#if HOSTS
    const int one = piece <= HOSTS, two = other <= HOSTS;
    if (one && two) return same_riders(s, piece, other);
    if (one || two) {
        const i64 host = one ? piece : other;
        for (int i = 0; i < PIECE_WORDS; i++) {
            if (s[HELD_AT + (PLACES + host) * HELD_WORDS + i]) return 0;
        }
    }
#endif
    return 1;
}

/* The pieces of a lot in one word: those that are like a piece and lie where it lies. */
static UNUSED u64 lot_word(const i64 *s, i64 piece, int word) {
    u64 same = LOTS[LOT[piece]][word] & (u64)s[HELD_AT + s[PLACE_AT + piece] * HELD_WORDS + word];
    if (FACED[piece] || piece <= HOSTS) {
        u64 like = 0;
        for (u64 b = same; b; b &= b - 1) like |= looks_like(s, piece, 64 * word + lowest(b)) ? b & -b : 0;
        same = like;
    }
    return same;
}

static UNUSED void reps(const i64 *s, u64 *pieces, int first, int words) {
    u64 left[PIECE_WORDS];
    for (int i = 0; i < words; i++) left[i] = pieces[i];
    for (int i = 0; i < words; i++) {
        while (left[i]) {
            const i64 piece = 64 * (first + i) + lowest(left[i]);
            left[i] &= left[i] - 1;
            if (!LOT[piece]) continue;
            for (int j = i; j < words; j++) {
                if (!(left[j] & LOTS[LOT[piece]][first + j])) continue;
                const u64 same = left[j] & lot_word(s, piece, first + j);
                left[j] &= ~same;
                pieces[j] &= ~same;
            }
        }
    }
}

static UNUSED void reps_apart(const i64 *s, u64 *pieces, const u64 *apart, int first, int words) {
    u64 others[PIECE_WORDS];
    for (int i = 0; i < words; i++) others[i] = pieces[i] & ~apart[i];
    reps(s, others, first, words);
    for (int i = 0; i < words; i++) pieces[i] = others[i] | (pieces[i] & apart[i]);
}

/* Whoever belongs to the lot of a piece is put in, or taken out. */
static UNUSED void put_lot(const i64 *s, i64 piece, u64 *into, int first, int words) {
    for (int i = 0; i < words; i++) into[i] |= lot_word(s, piece, first + i);
}

static UNUSED void take_lot(const i64 *s, i64 piece, u64 *from, const u64 *apart, int first, int words) {
    const int at = (int)(piece >> 6) - first;
    if (apart && at >= 0 && at < words && apart[at] >> (piece & 63) & 1) return;
    for (int i = 0; i < words; i++) from[i] &= ~(lot_word(s, piece, first + i) & (apart ? ~apart[i] : ~0ull));
}
