"""Files of the page, which a browser stores until they change."""

import hashlib
import os
import re
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

HAS_VERSION = re.compile(r"v[0-9a-f]{16}/").match
STORED = {"Cache-Control": "private, max-age=31536000, immutable"}


class VersionedFiles(StaticFiles):
    """Static files that are stored under `v<version>/`, and asked for each time elsewhere."""

    def compute_version(self) -> str:
        """Return a digest of the names, sizes and times of all files."""
        assert self.directory is not None
        found = sorted(path for path in Path(self.directory).rglob("*") if path.is_file())
        marks = [(str(path), (stat := path.stat()).st_size, stat.st_mtime_ns) for path in found]
        return "v" + hashlib.sha256(repr(marks).encode()).hexdigest()[:16]

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file. A page of an older version gets the files of today."""
        if not HAS_VERSION(path.replace(os.sep, "/")):
            return await super().get_response(path, scope)
        answer = await super().get_response(path.partition(os.sep)[2], scope)
        answer.headers.update(STORED)
        return answer
