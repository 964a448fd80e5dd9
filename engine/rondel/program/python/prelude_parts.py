"""The shared functions of generated source as text: `{name}` is a number of the core, a line `<name>` a part of it."""

SEE = """\
if HIDDEN[piece]:
    for known in SEERS[to]:
        if not s[known] & bit:
            s[known] |= bit
            s[{veil}] += 1
"""

SEERS = """

def seers(s, piece):
    if not HIDDEN[piece]:
        return ()
    return sum([1 << player for player in range(1, {seats} + 1) if s[{known} + player] >> piece & 1]),
"""

ACCOUNT = """

def pay(s, mask):
    while mask:
        low = mask & -mask
        mask ^= low
        piece = low.bit_length() - 1
        move_piece(s, piece, {home}, "pay")


def set_face(s, faced, shown):
    if s[{face} + faced] != shown:
        s[{face} + faced] = shown
        piece = FACED.index(faced)
        <tell_face>
"""

LEAVE = """\
if piece <= {hosts} and s[{held} + {places} + piece]:
    leave_riders(s, piece, origin)
"""

FORGET = """\
for player in range(1, {seats} + 1):
    if not SEEN_BY[pile] >> player & 1:
        s[{known} + player] &= ~s[{held} + pile]
"""

REFILL = """\
move(s, s[{held} + REFILL[pile]], pile)
"""

REFILL_TOLD = """\
for piece in MEMBERS[s[{held} + REFILL[pile]]]:
    move_piece(s, piece, pile, "refill")
"""

MOVES = """
def move_piece(s, piece, to{told_as}):
    if not piece or not to:
        return
    origin = s[{place} + piece]
    if origin == to:
        return
    bit = 1 << piece
    if origin:
        s[{held} + origin] ^= bit
    s[{held} + to] |= bit
    s[{place} + piece] = to
    <see>
    <tell_move>
    <leave>


def move(s, mask, to):
    while mask:
        low = mask & -mask
        mask ^= low
        move_piece(s, low.bit_length() - 1, to)


def send_home(s, piece):
    if piece:
        move_piece(s, piece, {home})


def send_all_home(s, mask):
    while mask:
        low = mask & -mask
        mask ^= low
        send_home(s, low.bit_length() - 1)


def held(s, mask):
    result = 0
    while mask:
        low = mask & -mask
        mask ^= low
        result |= s[{held} - 1 + low.bit_length()]
    return result


def at_home(s, mask):
    result = 0
    for piece in MEMBERS[mask]:
        if s[{place} + piece] == {home}:
            result |= 1 << piece
    return result


def look(s, mask):
    if s[{you}]:
        s[{known} + s[{you}]] |= mask & {hidden}
    s[{veil}] += 1
    <tell_chance>
"""

SCORING = """

def score(s, player, amount, site, pieces=0):
    if 1 <= player <= {seats} and amount:
        s[{points} + player] = kept(s[{points} + player] + amount)
        <tell_score>
"""

CHANCE = """

def roll(s, mask):
    for piece in MEMBERS[mask]:
        counter, stream, faces = DICE[piece]
        if not faces:
            continue
        n = s[counter]
        s[counter] = n + 1
        s[{veil}] += 1
        shown = ((mix(s[{seed}] + stream + n * {golden}) >> 32) * faces >> 32) + 1
        <listed>
        s[{face} + FACED[piece]] = shown
        <tell_roll>


def shuffle(s, pile):
    if not pile:
        return
    s[{generation} + pile] += 1
    <forget>
    <tell_shuffle>


def draw_top(s, pile):
    if not s[{held} + pile] and REFILL[pile]:
        <refill>
        shuffle(s, pile)
    s[{veil}] += 1
    <tell_chance>
    return top(s[{seed}], pile, s[{generation} + pile], s[{held} + pile])


def draw_member(s, mask, counter, stream):
    found = MEMBERS[mask]
    if not found:
        return 0
    n = s[counter]
    s[counter] = n + 1
    s[{veil}] += 1
    <tell_chance>
    return found[pick(s[{seed}], stream, n, len(found))]


def over(s):
    s[{pc}] = 0
    return []
"""

CHOICES = """

def reps_mask(s, mask):
    result = mask & {alone}
    mask ^= result
    if not mask & mask - 1:
        return result | mask
    while mask:
        low = mask & -mask
        result |= low
        mask ^= low
        piece = low.bit_length() - 1
        same = mask & ALIKE[piece]
        if same:
            same &= s[{held} + s[{place} + piece]]
            if same and (FACED[piece] or piece <= {hosts}):
                same = like(s, piece, same)
            mask &= ~same
    return result


def reps(s, mask):
    return MEMBERS[reps_mask(s, mask)]


def reps_apart(s, mask, apart):
    return reps_mask(s, mask & ~apart) | mask & apart


def lot(s, piece):
    same = ALIKE[piece] & s[{held} + s[{place} + piece]]
    return like(s, piece, same) if FACED[piece] or piece <= {hosts} else same


def lot_apart(s, apart):
    return lambda piece: 0 if apart >> piece & 1 else lot(s, piece) & ~apart


def lots(s, mask, apart, test):
    result, done = [], 0
    for piece in MEMBERS[reps_apart(s, mask, apart)]:
        if not done >> piece & 1 and test(piece):
            result.append(piece)
            done |= lot(s, piece)
    return result

"""

RIDERS = """

def leave_riders(s, host, origin):
    riders = s[{held} + {places} + host]
    move(s, riders & {stays}, origin)
    send_all_home(s, riders & {returns})


def riders_of(s, piece):
    if piece > {hosts}:
        return []
    return sorted([LIKENESS[rider] for rider in members(s[{held} + {places} + piece])])


def like(s, piece, same):
    shown, load, result = s[{face} + FACED[piece]], riders_of(s, piece), 0
    for other in MEMBERS[same]:
        if s[{face} + FACED[other]] == shown and riders_of(s, other) == load:
            result |= 1 << other
    return result
"""

NO_RIDERS = """

def like(s, piece, same):
    shown, result = s[{face} + FACED[piece]], 0
    for other in MEMBERS[same]:
        if s[{face} + FACED[other]] == shown:
            result |= 1 << other
    return result
"""
