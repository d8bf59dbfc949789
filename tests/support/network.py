"""Networks with weights at random, and what numpy makes of them."""

import numpy as np

from staufen.search.network_file import FORMAT, FORMATS, Contents, input_names_of


def made(game, units=(16, 8), seed=5, about=None, form=FORMAT):
    """Return the contents of a network or policy for a game, with weights at random."""
    dice, names = np.random.default_rng(seed), input_names_of(game)
    sizes = {"inputs": len(names), "first units": units[0], "second units": units[1]}
    sizes |= {"units": units[0], "actions": game.num_actions}
    shapes = {name: tuple(sizes[size] for size in shape) for name, shape in FORMATS[form].items()}
    scale = {name: (shape[0] if shape else 1) ** -0.5 for name, shape in shapes.items()}
    arrays = {
        name: (scale[name] * dice.normal(size=shape)).astype(np.float32).reshape(shape)
        if shape
        else np.array(dice.normal(), np.float32)
        for name, shape in shapes.items()
    }
    about = {"command": "at random"} if about is None else about
    return Contents(game.name, names, arrays, about, form)


def numpys(contents, x):
    """Return the outputs of a network for rows of inputs; of a policy the logits of all actions."""
    a, x = contents.arrays, np.asarray(x, np.float64)
    first = np.maximum(x @ a["first"] + a["first_bias"], 0)
    if contents.format != FORMAT:
        beside = x @ a["linear"] if "linear" in a else 0
        return beside + first @ a["last"] + a["last_bias"]
    second = np.maximum(first @ a["second"] + a["second_bias"], 0)
    return x @ a["linear"] + second @ a["last"] + a["last_bias"]
