"""Network files: what is written is read again, and what is wrong is named."""

import io
import zipfile

import numpy as np
import pytest

from staufen import core
from staufen.core import InputError
from staufen.search import Heuristic, network_file
from staufen.search.network_file import FORMAT, MAX_FILE_BYTES, POLICY, SHAPES, Contents
from tests.support.network import made

GAME = core.load("leduc-poker")


def entries(path):
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


def written(tmp_path, form=FORMAT, **changes):
    """Return a network file with other entries; None leaves one out."""
    path = tmp_path / "n.npz"
    network_file.write_network(path, made(GAME, form=form))
    found = {**entries(path), **{k: v for k, v in changes.items() if v is not None}}
    np.savez(path, **{k: v for k, v in found.items() if k not in changes or changes[k] is not None})
    return path


def test_what_is_written_is_read_again(tmp_path):
    contents = made(GAME, about={"command": "staufen train", "seed": 3, "players": [2]})
    network_file.write_network(tmp_path / "n.npz", contents)
    found = network_file.read_network(tmp_path / "n.npz", GAME)
    assert (found.game, found.names, found.about) == (GAME.name, GAME.feature_names, contents.about)
    assert all(np.array_equal(found.arrays[name], contents.arrays[name]) for name in SHAPES)
    assert found.fingerprint == contents.fingerprint
    network_file.write_network(tmp_path / "m.npz", found)
    assert (tmp_path / "m.npz").read_bytes() == (tmp_path / "n.npz").read_bytes()


def test_a_fingerprint_changes_with_everything():
    contents = made(GAME)
    others = [contents._replace(about={}), contents._replace(game="x"), made(GAME, seed=6)]
    others += [made(GAME, form=POLICY), made(GAME, seed=6, form=POLICY)]
    for name in SHAPES:
        arrays = {key: array.copy() for key, array in contents.arrays.items()}
        arrays[name].reshape(-1)[0] += 1
        others.append(contents._replace(arrays=arrays))
    assert len({each.fingerprint for each in [contents, *others]}) == len(others) + 1


ZEROS = np.zeros((3, 16), np.float32)
NAN = np.full(8, np.nan, np.float32)


BEYOND = np.array(0x110000, np.uint32).view("U1")  # no character


OF_A_NETWORK = [
    ({"format": None}, "no network of staufen: it has no entry 'format'"),
    ({"last_bias": None}, "no entry 'last_bias'"),
    ({"format": np.array("staufen network 9")}, "format 'staufen network 9': one of"),
    ({"format": np.array(["a", "b"])}, r"format: a text expected, not <U1 of shape \(2,\)"),
    ({"game": np.array("fredericus")}, "a network of fredericus, not of leduc-poker"),
    ({"names": np.array(["rank", "pair"])}, "of 2 inputs, the game has 3; train it anew"),
    ({"names": np.array(["rank", "pot", "pair"])}, "input 1 is 'pot', 'pair' in the game"),
    ({"names": np.array([1, 2, 3])}, "names: a list of texts expected, not int64"),
    ({"about": np.array("{")}, "about: Expecting"),
    ({"about": np.array("[" * 10**5)}, "about: "),
    ({"names": BEYOND.reshape(1).repeat(3)}, "names: "),
    ({"game": BEYOND}, "game: "),
    ({"fingerprint": np.array("0123")}, "fingerprint '0123', its contents give"),
    ({"last": NAN}, r"last: numbers within 1e\+06 of 0 expected"),
    ({"linear": np.zeros(4, np.float32)}, r"linear: float32 of shape \(4,\): float32 of shape"),
    ({"linear": np.zeros(3)}, "linear: float64 of shape"),
    ({"first": ZEROS[:, :5]}, r"first_bias: .*shape \(16,\): float32 of shape \(5,\) expected"),
    ({"first": ZEROS[:, :0]}, "first: "),
    ({"second": ZEROS}, r"second: .*\(3, 16\): float32 of shape \(16, 16\) expected"),
    ({"last_bias": np.zeros(1, np.float32)}, r"last_bias: .*\(1,\): float32 of shape \(\)"),
    ({"first": np.array([{}], object)}, "not a valid .npz file .Object arrays"),
]
OF_A_POLICY = [
    ({"format": np.array(FORMAT)}, "no entry 'second'"),
    ({"format": np.array("staufen policy 9")}, "one of 'staufen network 1', 'staufen policy 1',"),
    ({"scale": None}, "no entry 'scale'"),
    ({"fingerprint": np.array("0123")}, "fingerprint '0123', its contents give"),
    ({"linear": ZEROS}, r"linear: float32 of shape \(3, 16\): float32 of shape \(3, 10\) exp"),
    ({"last": ZEROS}, r"last: .*\(3, 16\): float32 of shape \(16, 10\) expected"),
    ({"first_bias": NAN[:7]}, r"first_bias: .*\(7,\): float32 of shape \(16,\)"),
    ({"last_bias": np.full(10, np.nan, np.float32)}, "last_bias: numbers within"),
]


@pytest.mark.parametrize(
    ("form", "changes", "message"),
    [*((FORMAT, *each) for each in OF_A_NETWORK), *((POLICY, *each) for each in OF_A_POLICY)],
)
def test_what_is_wrong_with_a_file_is_named(tmp_path, form, changes, message):
    path = written(tmp_path, form, **changes)
    with pytest.raises(InputError, match=message) as error:
        Heuristic.load(str(path), GAME)
    assert str(error.value).startswith(str(path))


def test_what_is_nested_almost_too_deep_is_refused_as_well(tmp_path):
    """At some depth it can be read, but not written again."""
    for depth in range(800, 1000, 2):
        path = written(tmp_path, about=np.array("[" * depth + "]" * depth))
        with pytest.raises(InputError, match=r"n\.npz: (about: |fingerprint)"):
            Heuristic.load(str(path), GAME)


def test_what_is_no_archive_of_arrays_is_refused(tmp_path):
    path = written(tmp_path)
    whole = path.read_bytes()
    for data in (b"", b"PK", b"\x93NUMPY", whole[:-40], whole[:600], b"x" * 5000):
        path.write_bytes(data)
        with pytest.raises(InputError, match=r"n\.npz: not a valid \.npz file"):
            Heuristic.load(str(path), GAME)
    for name, message in (("none.npz", "No such file"), ("a" * 5000 + ".npz", "name too long")):
        with pytest.raises(InputError, match=message):
            Heuristic.load(str(tmp_path / name), GAME)
    with pytest.raises(InputError, match="null"):
        Heuristic.load("a\0.npz", GAME)


def test_a_file_that_unpacks_to_too_much_is_not_unpacked(tmp_path):
    path = tmp_path / "bomb.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("first.npy", bytes(MAX_FILE_BYTES + 1))
    with pytest.raises(InputError, match=r"entries are too large"):
        Heuristic.load(str(path), GAME)
    path.write_bytes(bytes(MAX_FILE_BYTES + 1))
    with pytest.raises(InputError, match="too large"):
        Heuristic.load(str(path), GAME)


@pytest.mark.parametrize(("entry", "kind", "message"), [
    ("last", "<f4", r"n\.npz: not a valid \.npz file"),
    ("names", "<U0", "names: of 1000000000000 inputs, the game has 3"),
])  # fmt: skip
def test_a_header_that_promises_more_than_there_is_is_refused(tmp_path, entry, kind, message):
    """Empty texts take no room, so that there may be any number of them."""
    path = written(tmp_path)
    room = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        room, {"descr": kind, "fortran_order": False, "shape": (10**12,)}
    )
    stored = {name: array for name, array in entries(path).items() if name != entry}
    np.savez(path, **stored)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(f"{entry}.npy", room.getvalue())
    with pytest.raises(InputError, match=message):
        Heuristic.load(str(path), GAME)


def test_a_network_that_could_not_be_read_is_not_written(tmp_path):
    contents = made(GAME)
    wrong = {**contents.arrays, "last": np.full(8, np.inf, np.float32)}
    with pytest.raises(InputError, match="last: numbers within"):
        network_file.write_network(tmp_path / "n.npz", contents._replace(arrays=wrong))
    with pytest.raises(InputError, match="No such file"):
        network_file.write_network(tmp_path / "no" / "n.npz", contents)
    large = Contents("x", tuple("ab"), made(GAME, (256, 256)).arrays, {})
    with pytest.raises(InputError, match="linear"):
        network_file.write_network(tmp_path / "n.npz", large)
    assert list(tmp_path.iterdir()) == []
