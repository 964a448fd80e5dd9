"""Facts become a world: everything declared gets its number, every constant property its table."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

from rondel.core import types as domains
from rondel.limits import MOST_MEMBERS, MOST_PIECES, MOST_PLACES
from rondel.messages.said import UNSAID, Said, say
from rondel.problems import Problem, Remark, did_you_mean
from rondel.rules.link.facts import Entry
from rondel.rules.link.ruleset import Ruleset
from rondel.rules.types import BOOL, NUMBER, PLAYER, one
from rondel.rules.world.boards import lay_boards, shown_answers
from rondel.rules.world.cells import read_columns, read_rule_facts
from rondel.rules.world.graph_boards import all_ways
from rondel.rules.world.listed_faces import take_faces
from rondel.rules.world.option_defaults import bad_defaults
from rondel.rules.world.things import Members, Piece, PieceKind, Place, PlaceKind, RuleKind, RuleName, names_in
from rondel.rules.world.world import World


def number_world(ruleset: Ruleset, seats: int) -> tuple[World, list[Problem]]:
    """The world of a ruleset for so many players."""
    numbering = _Numbering(ruleset, seats)
    numbering.run()
    return numbering.world, numbering.problems


def plural_of(name: str) -> str:
    """The English plural of an id; a fact `plural` overrides it."""
    if name == "die" or name.endswith("_die"):
        return name[:-3] + "dice"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "x", "ch", "sh")) else "s")


class _Numbering:
    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self.ruleset, self.facts = ruleset, ruleset.facts
        self.problems: list[Problem] = []
        colours = tuple(self.facts.players.data["colours"]) if self.facts.players else ("one", "two")
        neutrals = tuple(name for _, name, _ in self.facts.neutrals)
        self.world = World(min(seats, len(colours)), colours, neutrals)

    def run(self) -> None:
        self._sets()
        self._constants()
        self._rules()
        self._place_kinds()
        self._piece_kinds()
        self._places()
        lay_boards(self.ruleset, self.world, self.problems)
        self._pieces()
        self._windows()
        read_rule_facts(self.ruleset, self.world, self.problems)
        read_columns(self.ruleset, self.world, self.problems)
        self._plurals()

    def _problem(self, code: str, message: Said, entry: Entry, *path: str | int, hint: Said = UNSAID) -> None:
        self.problems.append(Problem(code, message, entry.span(*path), hint=hint))

    def _unique(self, section: str) -> list[Entry]:
        """The entries of a section; a name declared by two modules is a problem."""
        result = []
        for entries in self.facts.sections[section].values():
            result.append(entries[0])
            for twice in entries[1:]:
                first, also = entries[0].module, (Remark(entries[0].key_span(), say("place.first")),)
                message = say("link/declared-twice.by-two", name=twice.name, module=first, other=twice.module)
                self.problems.append(Problem("link/declared-twice", message, twice.key_span(), also))
        return result

    def _sets(self) -> None:
        self.world.sets["way"] = Members("way", "", all_ways(self.facts))
        left = MOST_MEMBERS
        for entry in self._unique("sets"):
            members = self._members(entry)
            if left >= 0 > left - len(members):
                self._problem("facts/too-many", say("facts/too-many.sets", name=entry.name, most=MOST_MEMBERS), entry)
            left -= len(members)
            members = members if left >= 0 else members[:1]
            ring = isinstance(entry.data, dict) and "ring" in entry.data
            self.world.sets[entry.name] = Members(entry.name, entry.module, tuple(map(str, members)), ring)

    def _members(self, entry: Entry) -> list[str | int]:
        """The members of a set as written, each once."""
        data = entry.data
        members = data if isinstance(data, list) else data.get("ring") or data.get("members") or []
        found: dict[str | int, None] = {}
        for number, member in enumerate(members):
            if member in found:
                path = [key for key in ("ring", "members") if isinstance(data, dict) and key in data]
                message = say("facts/member-twice.twice", name=entry.name, member=member)
                self._problem("facts/member-twice", message, entry, *path, number)
                return list(dict.fromkeys(members))
            found[member] = None
        return list(found)

    def _constants(self) -> None:
        for entry in self.facts.all("numbers"):
            value = entry.data["value"] if isinstance(entry.data, dict) else entry.data
            self.world.numbers.setdefault(entry.name, []).append((entry.module, int(value)))
        for entry in self.facts.all("options"):
            self._option(entry)

    def _option(self, entry: Entry) -> None:
        values = entry.data["values"]
        chosen = self.ruleset.lineup.options.get(entry.name, entry.data["default"])
        self.problems += bad_defaults(entry)
        if chosen not in values:
            chosen = entry.data["default"]
        if all(isinstance(value, int) and not isinstance(value, bool) for value in values):
            found = (entry.module, NUMBER, int(chosen))
        elif all(isinstance(value, bool) for value in values):
            found = (entry.module, BOOL, int(bool(chosen)))
        else:
            names = tuple(map(str, values))
            self.world.sets.setdefault(entry.name, Members(entry.name, entry.module, names))
            found = (entry.module, one(domains.members_of(entry.name)), self.world.sets[entry.name].number(str(chosen)))
        self.world.options.setdefault(entry.name, []).append(found)

    def _rules(self) -> None:
        for entry in self._unique("kinds"):
            data = entry.data or {}
            events = data.get("events") or []
            pairs = [(e, ()) for e in events] if isinstance(events, list) else list(events.items())
            named: dict[str, tuple[str, ...]] = {str(event): tuple(params or ()) for event, params in pairs}
            kind = RuleKind(entry.name, entry.module, entry, named, bool(data.get("option")), data.get("of", ""))
            self.world.rule_kinds[entry.name] = kind
        for rule in self.ruleset.rules.values():
            number = len(self.world.rules) + 1
            self.world.rules.append(RuleName(number, rule.address, rule.module, rule.kind, rule.name))

    def _place_kinds(self) -> None:
        for entry in self._unique("places"):
            data = entry.data or {}
            kind = PlaceKind(entry.name, entry.module, entry, names_in(data.get("is")), data.get("plural", ""))
            kind.per, kind.stack = data.get("per", ""), bool(data.get("stack"))
            kind.seen, kind.when_empty = data.get("seen", "all"), data.get("when_empty", "")
            kind.shows = shown_answers(entry)
            self.world.place_kinds[entry.name] = kind
            self._supers(kind.supers, entry.name, self.world.super_places)

    def _piece_kinds(self) -> None:
        for entry in self._unique("pieces"):
            data = entry.data or {}
            kind = PieceKind(entry.name, entry.module, entry, names_in(data.get("is")), data.get("plural", ""))
            kind.owned = data.get("owner") == "player"
            self.problems += take_faces(kind, entry, data.get("faces", 0), self.world)
            kind.rides, kind.left = names_in(data.get("rides")), data.get("left", "follow")
            kind.kept = data.get("kept", "")
            self.world.piece_kinds[entry.name] = kind
        for kind in self.world.piece_kinds.values():
            for name in self._all_supers(kind.supers):
                self._supers((name,), kind.name, self.world.super_kinds)

    def _all_supers(self, names: tuple[str, ...]) -> list[str]:
        result: list[str] = []
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            if name not in result:
                result.append(name)
                waiting += self.world.piece_kinds[name].supers if name in self.world.piece_kinds else ()
        return result

    def _supers(self, supers: tuple[str, ...], name: str, table: dict[str, list[str]]) -> None:
        for above in supers:
            if name not in table.setdefault(above, []):
                table[above].append(name)

    def _places(self) -> None:
        # Stacks come first: a position has slots of chance for them and for no other place.
        for kind in sorted(self.world.place_kinds.values(), key=lambda kind: not kind.stack):
            keys = self._keys(kind)
            if len(self.world.places) + len(keys) > MOST_PLACES:
                message = say("facts/too-many.places", name=kind.name, most=MOST_PLACES)
                self._problem("facts/too-many", message, kind.entry)
                break
            for number, key in keys:
                self._add_place(kind, f"{kind.name}.{key}" if key else kind.name, number)

    def _keys(self, kind: PlaceKind) -> list[tuple[int, str]]:
        """What the places of a kind belong to, by number and name."""
        if not kind.per:
            return [(0, "")]
        if kind.per == "player":
            kind.attributes["owner"] = PLAYER
            return list(enumerate(self.world.seated, 1))
        members = self.world.sets.get(kind.per)
        if members is None:
            hint = did_you_mean(kind.per, ["player", *self.world.sets], len(self.problems))
            message = say("check/unknown-name.set", name=kind.per)
            self._problem("check/unknown-name", message, kind.entry, "per", hint=hint)
            return []
        kind.attributes[kind.per] = one(domains.members_of(kind.per))
        return list(enumerate(members.names, 1))

    def _add_place(self, kind: PlaceKind, name: str, key: int) -> None:
        place = Place(len(self.world.places) + 1, kind.name, name, key)
        self.world.places.append(place)
        kind.places.append(place)

    def _pieces(self) -> None:
        ridden = {
            k for kind in self.world.piece_kinds.values() for r in kind.rides for k in self.world.piece_kinds_of(r)
        }
        order = sorted(self.world.piece_kinds.values(), key=lambda k: (k.name not in ridden, not k.faces))
        likeness = 0
        for kind in order:
            kind.first = len(self.world.pieces) + 1
            varieties = self._varieties(kind)
            counts = [self._count(kind, row) for row in range(len(varieties))]
            if len(self.world.pieces) + sum(counts) > MOST_PIECES:
                message = say("facts/too-many.pieces", name=kind.name, most=MOST_PIECES)
                self._problem("facts/too-many", message, kind.entry)
                break
            for row, (attributes, owner, name) in enumerate(varieties):
                likeness += 1
                for _ in range(counts[row]):
                    self._add_piece(kind, name, owner, attributes, likeness, row)
            kind.last = len(self.world.pieces)
            if kind.name in ridden:
                self.world.hosts = kind.last

    def _count(self, kind: PieceKind, variety: int) -> int:
        """How many there are of a variety; a row may say it for itself."""
        data = kind.entry.data or {}
        rows, by_players = data.get("rows") or [{}], data.get("count_by_players")
        usual = by_players.get(self.world.seats, 0) if by_players else data.get("count", 1)
        return int(rows[variety % len(rows)].get("count", usual))

    def _add_piece(
        self, kind: PieceKind, name: str, owner: int, attributes: dict[str, int], likeness: int, row: int
    ) -> None:
        number = len(self.world.pieces) + 1
        self.world.pieces.append(Piece(number, kind.name, name, owner, attributes, likeness, row))

    def _varieties(self, kind: PieceKind) -> list[tuple[dict[str, int], int, str]]:
        """What differs inside a kind: its row or its members, and its owner."""
        data = kind.entry.data or {}
        if "rows" in data:
            names = [str(row["id"]) for row in data["rows"]]
            variants: list[tuple[dict[str, int], str]] = [({}, name) for name in names]
        else:
            variants = self._combinations(kind, data.get("of") or [])
        owners = range(1, self.world.seats + 1) if kind.owned else [0]
        result = []
        for owner in owners:
            for attributes, name in variants:
                parts = [kind.name, *([self.world.players[owner - 1]] if owner else []), *([name] if name else [])]
                result.append((attributes, owner, ".".join(parts)))
        return result

    def _combinations(self, kind: PieceKind, of: Any) -> list[tuple[dict[str, int], str]]:
        columns: list[list[tuple[str, int, str]]] = []
        for i, part in enumerate(of if isinstance(of, list) else [of]):
            columns.append(self._column(kind, part, i))
        result = []
        for combination in islice(product(*columns), MOST_PIECES + 1):
            attributes = {name: number for name, number, _ in combination}
            result.append((attributes, ".".join(member for _, _, member in combination)))
        return result

    def _column(self, kind: PieceKind, part: Any, at: int) -> list[tuple[str, int, str]]:
        wanted = part if isinstance(part, list) else None
        for members in self.world.sets.values():
            if part == members.name or (wanted and all(str(m) in members.names for m in wanted)):
                kind.attributes[members.name] = one(domains.members_of(members.name))
                names = [str(m) for m in wanted] if wanted else list(members.names)
                return [(members.name, members.number(m), m) for m in names]
        hint = did_you_mean(str(part), self.world.sets, len(self.problems))
        message = say("check/unknown-name.set", name=str(part))
        self._problem("check/unknown-name", message, kind.entry, "of", at, hint=hint)
        return []

    def _windows(self) -> None:
        for entry in self.facts.all("windows"):
            names = entry.data if isinstance(entry.data, list) else []
            self.world.window_groups[entry.name] = tuple(names) or (entry.name,)
            for name in names or [entry.name]:
                self.world.windows.setdefault(str(name), len(self.world.windows) + 1)

    def _plurals(self) -> None:
        kinds: list[tuple[str, str, str]] = []
        kinds += [("piece", k.name, k.plural) for k in self.world.piece_kinds.values()]
        kinds += [("piece", name, "") for name in self.world.super_kinds if name not in self.world.piece_kinds]
        kinds += [("place", k.name, k.plural) for k in self.world.place_kinds.values()]
        kinds += [("place", name, "") for name in self.world.super_places if name not in self.world.place_kinds]
        kinds += [("set", name, "") for name in self.world.sets]
        for what, name, plural in kinds:
            self.world.plurals.setdefault(plural or plural_of(name), (what, name))
