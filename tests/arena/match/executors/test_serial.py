"""The executor of this process, without supervision."""

from staufen.arena.match.executors.serial import Serial


def test_an_error_of_ours_in_this_process_is_an_outcome():
    def task(job, tell):
        tell("trying")
        raise ValueError(job)

    with Serial(task) as here:
        (outcome,) = here.run([7])
    assert (outcome.job, outcome.status, outcome.notes) == (7, "raised", ("trying",))
    assert outcome.value.rstrip().endswith("ValueError: 7")
