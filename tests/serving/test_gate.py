"""The gate: this machine, our own page, and in a shared network the key; whoever lacks one is told nothing."""

from typing import Any

import pytest

from companion.serving.gate import Gate, GateVerdict, without_key

PORT = 8550
KEY = "k" * 22
HOME = "192.168.1.5"
OPEN = Gate(PORT)
SHARED = Gate(PORT, lambda: KEY)
COOKIE = f"companion-{PORT}={KEY}"


def scope(
    host: str, kind: str = "http", server: str = "127.0.0.1", query: str = "", path: str = "/", **headers: str
) -> dict[str, Any]:
    sent = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    raw = [(name.encode(), value.encode()) for name, value in sent.items()]
    return {"type": kind, "server": (server, PORT), "headers": raw, "query_string": query.encode(), "path": path}


LOCAL = f"127.0.0.1:{PORT}"
LAN = f"{HOME}:{PORT}"


@pytest.mark.parametrize(
    ("gate", "asked"),
    [
        (OPEN, scope(LOCAL)),
        (OPEN, scope(f"localhost:{PORT}")),
        (OPEN, scope(f"LOCALHOST:{PORT}")),
        (OPEN, scope(f"[::1]:{PORT}", server="::1")),
        (OPEN, scope(LOCAL, origin=f"http://{LOCAL}")),
        (OPEN, scope(LOCAL, sec_fetch_site="cross-site", sec_fetch_mode="navigate")),
        (OPEN, scope(LOCAL, "websocket", origin=f"http://{LOCAL}")),
        (SHARED, scope(LAN, server=HOME, cookie=COOKIE)),
        (SHARED, scope(LAN, server=HOME, cookie=f"other=1; {COOKIE}; more=2")),
        (SHARED, scope(LAN, "websocket", HOME, origin=f"http://{LAN}", cookie=COOKIE)),
        (SHARED, scope(LAN, server=HOME, cookie=f'prefs={{"theme":"dark"}}; {COOKIE}')),
        (SHARED, scope(LAN, server=HOME, cookie=f'a="b;c\\"; {COOKIE}; d=[1,2]')),
        # Where escapes are undone one by one, this alone takes a minute.
        (SHARED, scope(LAN, server=HOME, cookie=f'a="{chr(92) * 100_000}"; {COOKIE}')),
        (SHARED, scope(LAN, server=HOME, cookie=f"\x01;;=;é=é;{COOKIE}")),
        (SHARED, scope(LAN, server=HOME, cookie=f"companion-{PORT}=of-somebody-else; {COOKIE}")),
    ],
)
def test_who_may_come_in(gate: Gate, asked: dict[str, Any]):
    assert gate.judge(asked) is GateVerdict.IN


@pytest.mark.parametrize(
    ("gate", "asked"),
    [
        (OPEN, scope("evil.example")),
        (OPEN, scope(f"evil.example:{PORT}")),
        (OPEN, scope("127.0.0.1:1")),
        (OPEN, scope("127.0.0.1")),
        (OPEN, scope(f"127.0.0.1.evil.example:{PORT}")),
        (OPEN, scope("")),
        (OPEN, scope(LAN)),
        (OPEN, scope(LOCAL, origin="http://evil.example")),
        (OPEN, scope(LOCAL, origin="null")),
        (OPEN, scope(LOCAL, origin=f"https://{LOCAL}")),
        (OPEN, scope(LOCAL, origin=f"http://localhost:{PORT}")),
        (OPEN, scope(LOCAL, sec_fetch_site="cross-site", sec_fetch_mode="no-cors")),
        (OPEN, scope(LOCAL, sec_fetch_site="same-site", sec_fetch_mode="cors")),
        (OPEN, scope(LOCAL, "websocket")),
        (OPEN, scope(LOCAL, "websocket", origin="http://evil.example")),
        (OPEN, scope(f"evil.example:{PORT}", "websocket", origin=f"http://evil.example:{PORT}")),
        (SHARED, scope(LAN, server=HOME)),
        (SHARED, scope(LOCAL)),
        (SHARED, scope(LAN, server=HOME, query="key=wrong")),
        (SHARED, scope(LAN, server=HOME, query="key=")),
        (SHARED, scope(LAN, server=HOME, query=f"key={KEY}&key=wrong")),
        (SHARED, scope(LAN, server=HOME, cookie=f"companion-{PORT}=wrong")),
        (SHARED, scope(LAN, server=HOME, cookie=f"companion-1={KEY}")),
        (SHARED, scope(LAN, server=HOME, cookie=f"companion-{PORT}=é")),
        (SHARED, scope(LAN, server=HOME, cookie=';;==\\"\x01')),
        (SHARED, scope(LAN, server=HOME, cookie=f"x-{COOKIE}")),
        (SHARED, scope(LAN, server=HOME, cookie=f"prefs={COOKIE}")),
        (SHARED, scope(LAN, server=HOME, cookie=f"{COOKIE}x")),
        (SHARED, scope(f"evil.example:{PORT}", server=HOME, cookie=COOKIE)),
        (SHARED, scope(f"10.0.0.9:{PORT}", server=HOME, cookie=COOKIE)),
        (SHARED, scope(LAN, "websocket", HOME, origin=f"http://{LAN}")),
        (SHARED, scope(LAN, "websocket", HOME, origin=f"http://{LAN}", query=f"key={KEY}")),
        (SHARED, scope(LAN, "websocket", HOME, origin="http://evil.example", cookie=COOKIE)),
    ],
)
def test_who_stays_outside(gate: Gate, asked: dict[str, Any]):
    assert gate.judge(asked) is GateVerdict.OUT


@pytest.mark.parametrize("name", ["host", "origin", "cookie"])
def test_a_header_sent_twice_counts_for_nothing(name: str):
    asked = scope(LAN, server=HOME, cookie=COOKIE, origin=f"http://{LAN}")
    twice = [header for header in asked["headers"] if header[0] == name.encode()]
    assert SHARED.judge(asked) is GateVerdict.IN
    assert SHARED.judge({**asked, "headers": asked["headers"] + twice}) is GateVerdict.OUT


def test_the_key_of_the_code_becomes_a_cookie():
    asked = scope(LAN, server=HOME, query=f"key={KEY}")
    assert SHARED.judge(asked) is GateVerdict.WELCOME
    cookie, *rest = (SHARED.cookie() or "").split("; ")
    assert {"HttpOnly", "SameSite=Lax"} <= set(rest)
    assert SHARED.judge(scope(LAN, server=HOME, cookie=cookie)) is GateVerdict.IN


@pytest.mark.parametrize(
    ("gate", "asked"),
    [
        (SHARED, scope(LAN, server=HOME, query=f"key={KEY}", cookie=COOKIE)),
        (SHARED, scope(LAN, server=HOME, query="key=of-last-week", cookie=COOKIE)),
        (OPEN, scope(LOCAL, query="key=of-last-week")),
    ],
)
def test_who_is_in_already_and_scans_again_leaves_the_key_behind_too(gate: Gate, asked: dict[str, Any]):
    assert gate.judge(asked) is GateVerdict.WELCOME


def test_without_a_key_nobody_needs_a_cookie():
    assert OPEN.cookie() is None


@pytest.mark.parametrize(
    ("path", "query", "wanted"),
    [
        ("/", "key=x", "/"),
        ("/play/1", "key=x", "/play/1"),
        ("/history", "key=x&name=%C3%A4", "/history?name=%C3%A4"),
        ("//evil.example/x", "key=x", "/evil.example/x"),
        ("/\\evil.example", "key=x", "/evil.example"),
    ],
)
def test_the_key_leaves_the_address_bar_and_the_address_stays_ours(path: str, query: str, wanted: str):
    assert without_key(scope(LAN, path=path, query=query)) == wanted


def test_a_renewed_key_shuts_out_who_has_the_old_one():
    keys = ["old"]
    gate = Gate(PORT, lambda: keys[-1])
    asked = scope(LAN, server=HOME, cookie=f"companion-{PORT}=old")
    assert gate.judge(asked) is GateVerdict.IN
    keys.append("new")
    assert gate.judge(asked) is GateVerdict.OUT
