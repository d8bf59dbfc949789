"""What a game is, kept where nothing in Python can change it."""

import pickle

cimport cython

SETTLED = "a game does not change, it may be shared; load another"

cdef extern from "Python.h":
    ctypedef struct PyTypeObject:
        unsigned long tp_flags
    unsigned long Py_TPFLAGS_BASETYPE, Py_TPFLAGS_IMMUTABLETYPE
    void PyType_Modified(PyTypeObject* kind)


@cython.auto_pickle(False)    # it would also let a state be set
cdef class Facts:
    """What a game was loaded with: the part of a `Game` that this module keeps."""

    cdef readonly str name, title, digest
    cdef readonly int players, rules_version
    cdef readonly bytes fingerprint
    cdef readonly tuple feature_names, input_names
    cdef readonly object options, rules, binding, components, box
    cdef bytes kept

    def __init__(self, dict facts not None, given):
        """Note the facts, once and for all. `given` are the user's tables, or None."""
        if self.kept is not None:
            raise AttributeError(f"__init__: {SETTLED}")
        self.name, self.title = facts["name"], facts["title"]
        self.players, self.rules_version = facts["players"], facts["rules_version"]
        self.options, self.rules, self.binding = facts["options"], facts["rules"], facts["binding"]
        self.feature_names, self.input_names = facts["feature_names"], facts["input_names"]
        self.components, self.digest = facts["components"], facts["digest"]
        self.fingerprint, self.box = facts["fingerprint"], facts["box"]
        self.kept = pickle.dumps(given)

    def __setattr__(self, name, value):
        raise AttributeError(f"{name}: {SETTLED}")

    def __delattr__(self, name):
        raise AttributeError(f"{name}: {SETTLED}")

    @property
    def given(self):
        """A copy of the user's tables that took the place of ours, or None."""
        return pickle.loads(self.kept)


def seal(type kind not None):
    """Let a class of Python stay what it is, as those of C do; it has no further subclasses.

    Otherwise its methods could be replaced, or the class of its objects.
    """
    cdef PyTypeObject* sealed = <PyTypeObject*> kind
    sealed.tp_flags = (sealed.tp_flags | Py_TPFLAGS_IMMUTABLETYPE) & ~Py_TPFLAGS_BASETYPE
    PyType_Modified(sealed)
