"""The key of a data folder and the code that carries it."""

import os
import re
from pathlib import Path

import pytest

from companion.serving.invitation import FILE, NetworkInvitation, own_address


def test_the_key_stays_until_it_is_renewed(tmp_path: Path):
    invitation = NetworkInvitation(tmp_path / "new", 8550, "192.168.1.5")
    first = invitation.key()
    assert len(first) >= 22
    assert NetworkInvitation(tmp_path / "new", 8550).key() == first
    told = []
    invitation.renewed = lambda: told.append(invitation.key())
    invitation.renew()
    assert told == [invitation.key()]
    assert invitation.key() != first
    assert NetworkInvitation(tmp_path / "new", 8550).key() == invitation.key()


def test_nobody_else_on_the_machine_reads_it(tmp_path: Path):
    NetworkInvitation(tmp_path, 8550)
    if os.name == "posix":  # elsewhere the folder of the user guards it
        assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"  \n", b"short", b"a" * 30 + b"; Path=/", b"a" * 30 + b"\r\nX: y", b"a" * 9999]
)
def test_a_key_that_cannot_be_read_is_replaced(tmp_path: Path, content: bytes):
    (tmp_path / FILE).write_bytes(content)
    assert len(NetworkInvitation(tmp_path, 8550).key()) >= 22


def test_the_code_is_square_and_carries_the_address(tmp_path: Path):
    invitation = NetworkInvitation(tmp_path, 8550, "192.168.1.5")
    assert invitation.url == f"http://192.168.1.5:8550/?key={invitation.key()}"
    matrix = invitation.matrix()
    assert {len(row) for row in matrix} == {len(matrix)}
    assert invitation.key() not in invitation.plain_url
    assert len(invitation.in_terminal().splitlines()) < 40
    assert invitation.in_terminal(colours=False) in re.sub("\x1b\\[[0-9;]*m", "", invitation.in_terminal())


def test_there_is_an_address_even_without_a_network():
    assert own_address().count(".") == 3
