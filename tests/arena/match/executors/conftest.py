"""Executors, and one Dask cluster for all tests of the folder."""

import pytest

from staufen.arena.match.executors import Where


@pytest.fixture(scope="package")
def cluster():
    """Two worker processes of Dask, with nannies that replace them. They cost even when idle."""
    from distributed import LocalCluster  # it takes a second to import

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster:
        yield cluster


@pytest.fixture
def where(request):
    """A place to play, by its name."""
    if request.param == "serial":
        return Where(0)
    if request.param == "dask":
        return Where(scheduler=request.getfixturevalue("cluster").scheduler_address)
    return Where(2)
