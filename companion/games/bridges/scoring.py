"""The end: the report with its checks, the score, and the title of a solo player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from companion.core.message import Message, Problem, breach, msg
from companion.core.score import Line, Merit, Score, Tally, name_or_number, rank
from companion.core.sheet import Choice, Count, Record, Rows, Rule, Sheet, TextField
from companion.core.strict_json import Entries, Json
from companion.games.bridges import board, board_rules
from companion.games.bridges.facts import BONUSES, FLAG_BONUSES, ISLAND_POINTS, ISLANDS, TITLES, TURNED, Bonus, Title
from companion.games.bridges.state import Claim, State

LINES: dict[Bonus, str] = {"red": "red_flags", "blue": "blue_flags", "six": "six_joined"}
SYMBOLS = {
    "red_flags": "flag_red",
    "blue_flags": "flag_blue",
    "six_joined": "bridge_double",
    "finished_islands": "island_finished",
}


def bonus_name(bonus: Bonus) -> Message:
    """The name of a bonus."""
    return msg(f"bridges.line.{LINES[bonus]}")


def bonus_symbol(bonus: Bonus) -> str:
    """The symbol of a bonus."""
    return SYMBOLS[LINES[bonus]]


def sheet(state: State | None) -> Sheet:
    """The score form. Its words differ: a solo game has deadlines, a group has a first player."""
    solo = state is None or state.solo
    return Sheet(
        Record("report", fields=(Rows("players", of=_player(solo), fewest=1, most=4, names_differ=True),)),
        rules=(
            Rule("players.*", _one_source, needs=("finished", "board")),
            Rule("players.*.board", board_rules.problems),
            Rule("players.*", _board_agrees),
            Rule("players.*", _possible, needs=("red", "blue", "six", "finished")),
            Rule("players", _somebody_first, needs=("*.red", "*.blue", "*.six")),
        ),
    )


def _player(solo: bool) -> Record:
    mode = "solo" if solo else "group"
    bonuses = tuple(
        Choice(
            bonus,
            bonus_name(bonus),
            choices=("full", "late", "none"),
            labels=(
                msg(f"bridges.worth.full_{mode}", points=BONUSES[bonus].full),
                msg(f"bridges.worth.late_{mode}", points=BONUSES[bonus].late),
                msg("bridges.worth.none"),
            ),
            symbol=bonus_symbol(bonus),
        )
        for bonus in LINES
    )
    finished = Count(
        "finished",
        msg("bridges.line.finished_islands"),
        optional=True,
        unless="board",
        high=ISLANDS,
        symbol=SYMBOLS["finished_islands"],
    )
    return Record("player", fields=(TextField("name", msg("core.field.name")), *bonuses, finished, board.FIELD))


def _one_source(player: Entries, where: str) -> Iterator[Problem]:
    """The finished islands come as a number or as a board, not as both."""
    if "finished" in player and "board" in player:
        yield breach(f"{where}.board", "bridges.report.finished_and_board")
    elif "finished" not in player and "board" not in player:
        yield breach(f"{where}.finished", "core.missing", entry=msg("bridges.line.finished_islands"))


def _board_agrees(player: Entries, where: str) -> Iterator[Problem]:
    """A player has points for a bonus if, and only if, the board shows it."""
    if "board" not in player or "finished" in player:
        return
    made = board.read(player["board"]).made()
    for bonus, facts in BONUSES.items():
        if (player[bonus] != "none") != (bonus in made):
            name = bonus_name(bonus)
            key = "bridges.report.board_has_bonus" if bonus in made else "bridges.report.board_lacks_bonus"
            yield Problem(f"{where}.{bonus}", "board_disagrees", msg(key, bonus=name, n=facts.islands))


def _possible(player: Entries, where: str) -> Iterator[Problem]:
    """The bonuses and the finished islands fit together (points and end of the game)."""
    if "finished" not in player:
        return
    made = [bonus for bonus in BONUSES if player[bonus] != "none"]
    low, high = finished_limits(made)
    if player["finished"] < low:
        text = msg("bridges.report.too_few_finished", n=low, seen=player["finished"])
        yield Problem(f"{where}.finished", "too_few_finished", text, tuple(f"{where}.{bonus}" for bonus in made))
    if player["finished"] > high:
        missing = [bonus for bonus in FLAG_BONUSES if bonus not in made]
        flags = msg("bridges.report.both_flags" if len(missing) == 2 else f"bridges.report.flag_{missing[0]}")
        text = msg("bridges.report.too_many_finished", n=high, seen=player["finished"], missing=flags)
        others = tuple(f"{where}.{bonus}" for bonus in missing)
        yield Problem(f"{where}.finished", "too_many_finished", text, others)


def _somebody_first(players: list[Entries], where: str) -> Iterator[Problem]:
    """In a group, a player can be late for a bonus only after a first one. Alone, the deadline makes it late."""
    if len(players) < 2:
        return
    for bonus in BONUSES:
        worths = {player[bonus] for player in players}
        if "late" in worths and "full" not in worths:
            name = bonus_name(bonus)
            late = [at for at, player in enumerate(players) if player[bonus] == "late"]
            told = ", ".join(name_or_number(players, at) for at in late)
            text = msg("bridges.report.late_without_first", bonus=name, players=told)
            yield Problem(where, "late_without_first", text, tuple(f"{where}.{at}.{bonus}" for at in late))


def score(report: Entries, state: State | None = None) -> Score:
    """The final score of a checked report. A state adds when a bonus was made."""
    players = report["players"]
    claims, seats = (state.claims, state.players) if state else ((), ())
    tallies: list[Tally] = []
    for seat, player in enumerate(players):
        # Names may have been corrected since, seats have not.
        made = {claim.bonus: claim for claim in claims if claim.player in seats[seat : seat + 1]}
        tallies.append(Tally(player["name"], _lines(player, made, solo=len(players) == 1)))
    ranked = rank(tallies)
    if len(players) > 1:
        return ranked
    total = tallies[0].total
    title, goal = title_for(total), next_goal(total)
    text, to_go = msg(f"bridges.title.{title.key}"), None
    if goal:
        points, better = goal
        to_go = msg("bridges.next_title", n=points - total, title=msg(f"bridges.title.{better.key}"), points=points)
    merit = Merit(text, title.rank, len(TITLES), to_go)
    extra = {"title": {"rank": title.rank, "key": title.key, "text": text}}
    return Score(ranked.players, (), None, merit=merit, extra=extra)


def _lines(player: Entries, claims: Mapping[Bonus, Claim], solo: bool) -> tuple[Line, ...]:
    finished = player["finished"] if "finished" in player else board.read(player["board"]).finished
    islands = Line(
        "finished_islands",
        finished,
        finished * ISLAND_POINTS,
        msg("bridges.why.finished", n=finished, points=ISLAND_POINTS),
        most=ISLANDS * ISLAND_POINTS,
        symbol=SYMBOLS["finished_islands"],
    )
    return (*(_bonus_line(bonus, player[bonus], claims.get(bonus), solo) for bonus in LINES), islands)


def _bonus_line(bonus: Bonus, worth: str, claim: Claim | None, solo: bool) -> Line:
    facts, mode = BONUSES[bonus], "solo" if solo else "group"
    why = msg(f"bridges.why.{bonus}_none", n=facts.islands) if worth == "none" else msg(f"bridges.why.{worth}_{mode}")
    if claim and claim.worth == worth:
        why = msg(f"bridges.why.{worth}_{mode}_at", card=claim.card)
    elif claim:
        why = msg("bridges.why.put_right", why=why, card=claim.card, points=facts.points(claim.worth))
    return Line(LINES[bonus], int(worth != "none"), facts.points(worth), why, facts.full, bonus_symbol(bonus))


def title_for(total: int) -> Title:
    """The solo title for a total."""
    return next(title for title in TITLES if title.low <= total <= title.high)


@cache
def reachable_totals() -> tuple[int, ...]:
    """Every total that a game can end with, ascending: 53, 55, 57 and 59 are missing."""
    totals = set()
    for worths in product(("full", "late", "none"), repeat=len(BONUSES)):
        made = [bonus for bonus, worth in zip(BONUSES, worths, strict=True) if worth != "none"]
        points = sum(BONUSES[bonus].points(worth) for bonus, worth in zip(BONUSES, worths, strict=True))
        low, high = finished_limits(made)
        totals |= {points + ISLAND_POINTS * finished for finished in range(low, high + 1)}
    return tuple(sorted(totals))


def points_of(title: Title) -> tuple[int, int]:
    """The fewest and the most possible points that earn a title."""
    earning = [total for total in reachable_totals() if title.low <= total <= title.high]
    return earning[0], earning[-1]


def next_goal(total: int) -> tuple[int, Title] | None:
    """The lowest possible total that earns a better title, with that title."""
    goal = next((goal for goal in reachable_totals() if goal > title_for(total).high), None)
    return None if goal is None else (goal, title_for(goal))


def finished_limits(bonuses: Sequence[str]) -> tuple[int, int]:
    """The fewest and most finished islands with these bonuses: each flag bonus not made leaves an island unfinished."""
    flags = sum(BONUSES[bonus].islands for bonus in FLAG_BONUSES if bonus in bonuses)
    joined = BONUSES["six"].islands if "six" in bonuses else 0
    return max(flags, joined), ISLANDS - sum(bonus not in bonuses for bonus in FLAG_BONUSES)


def solo_worths(report: Entries) -> Mapping[Bonus, str] | None:
    """The worth of each bonus in a solo report ("none" where it was not made); None for a group."""
    players = report["players"]
    return {bonus: players[0][bonus] for bonus in BONUSES} if len(players) == 1 else None


def islands_in(total: int, worths: Mapping[str, str]) -> int:
    """How many islands were finished, from a total and the worth of each bonus."""
    return (total - sum(BONUSES[bonus].points(worths[bonus]) for bonus in BONUSES)) // ISLAND_POINTS


def report(state: State) -> Json:
    """The part of the final report that the play knows."""
    players: list[Json] = []
    for player in state.players:
        known: Json = {"name": player}
        for bonus in LINES:
            claim = state.claim(player, bonus)
            known[bonus] = claim.worth if claim else "none"
        if state.slate and player == state.keeper:
            known["board"] = board.to_json(state.slate.board)
        elif (finished := state.counted(player)) is not None:
            known["finished"] = finished
        players.append(known)
    return {"players": players}


def settled(state: State) -> Sequence[int]:
    """The seats whose result the app knows for sure: that of the board in the app, when all cards are out."""
    return (0,) if state.slate and state.turned == TURNED else ()
