"""The executor of this process, without supervision."""

from staufen.arena.match.executors.serial import Serial


def test_errors_become_outcomes():
    def task(job, notify):
        notify("trying")
        raise ValueError(job)

    with Serial(task) as here:
        (outcome,) = here.run([7])
    assert (outcome.job, outcome.status, outcome.notes) == (7, "raised", ("trying",))
    assert outcome.value.rstrip().endswith("ValueError: 7")
