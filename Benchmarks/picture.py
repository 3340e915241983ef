#!/usr/bin/env python3
"""Draws the ratios of Benchmarks/README.md, with their spread, as Benchmarks/results.svg.

    Benchmarks/picture.py            writes the picture; scripts/benchmarks.sh runs it
    Benchmarks/picture.py --check    exits with 1 if the picture isn't that of the table
"""

import html
import math
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
PICTURE = FOLDER / "results.svg"
WIDTH, LEFT, RIGHT, ROW = 920, 480, 60, 22
STYLE = """
text { font: 13px -apple-system, Helvetica, Arial, sans-serif; fill: #212529 }
.ground { fill: #ffffff } .title { font-weight: bold } .quiet { fill: #5c636a; font-size: 12px }
.grid { stroke: #dee2e6 } .one { stroke: #868e96; stroke-width: 1.5 }
.spread { stroke: #91a7ff; stroke-width: 7 } .median { fill: #3b5bdb }
@media (prefers-color-scheme: dark) {
text { fill: #e9ecef } .ground { fill: #0d1117 } .quiet { fill: #adb5bd }
.grid { stroke: #343a40 } .one { stroke: #868e96 }
.spread { stroke: #3b5bdb } .median { fill: #bac8ff }
}"""


class Row:
    """A comparison of the table."""

    def __init__(self, line):
        name, against, ratio, spread, *_ = (cell.strip() for cell in line.strip("|").split("|"))
        self.name, self.against, self.ratio = name, against, float(ratio)
        self.lower, self.upper = map(float, spread.split(" to "))


def results():
    """Returns the line about the machine, and the rows."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    part = page.split("<!-- results -->")[1].split("<!-- end of results -->")[0]
    measured = next(line for line in part.splitlines() if line.startswith("Measured by"))
    rows = [Row(line) for line in part.splitlines() if re.match(r"\| (?!comparison \||-)", line)]
    return measured.replace("`", ""), rows


def panel(title, rows, y):
    """Returns the lines of one scale, and where the next begins."""
    low = min([1] + [row.lower for row in rows])
    high = max([1] + [row.upper for row in rows])
    step = next(step for step in (0.1, 0.2, 0.5, 1, 2, 5, math.inf) if (high - low) / step <= 8)
    # At least one step wide, also if all ratios are 1.
    step = step if step < math.inf else math.ceil((high - low) / 8)
    low = math.floor(low / step) * step
    high = max(math.ceil(high / step) * step, low + step)

    def x(value):
        return round(LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT), 1)

    top, bottom = y + 24, y + 24 + ROW * len(rows)
    yield f'<text class="title" x="16" y="{y + 14}">{html.escape(title)}</text>'
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
        kind = "one" if abs(value - 1) < step / 100 else "grid"
        yield f'<line class="{kind}" x1="{x(value)}" y1="{top}" x2="{x(value)}" y2="{bottom}"/>'
        yield f'<text class="quiet" x="{x(value)}" y="{bottom + 16}" text-anchor="middle">{value:.{1 if step < 1 else 0}f}</text>'
    for index, row in enumerate(rows):
        middle = top + ROW * index + ROW / 2
        yield (
            f'<text x="16" y="{middle + 4}">{html.escape(row.name)} '
            f'<tspan class="quiet">against {html.escape(row.against)}</tspan></text>'
        )
        yield f'<line class="spread" x1="{x(row.lower)}" y1="{middle}" x2="{x(row.upper)}" y2="{middle}"/>'
        yield f'<circle class="median" cx="{x(row.ratio)}" cy="{middle}" r="4"/>'
        yield f'<text x="{WIDTH - 16}" y="{middle + 4}" text-anchor="end">{row.ratio:.2f}</text>'


def picture():
    measured, rows = results()
    layers = [row for row in rows if row.name.startswith("layer")]
    checker = [row for row in rows if row.name.startswith("checker")]
    others = [row for row in rows if row not in layers and row not in checker]
    panels = [
        ("Time of the library, divided by that of other code for the same work", others),
        ("Time of a call with layers that have nothing to do, divided by that without them", layers),
        ("Time of the checker", checker),
    ]
    lines, y = [], 50
    for title, rows in panels:
        lines += panel(title, rows, y)
        y += 24 + ROW * len(rows) + 44
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}">',
        "<title>Ratios of Benchmarks/README.md</title>",
        f"<style>{STYLE}\n</style>",
        f'<rect class="ground" width="{WIDTH}" height="{y}"/>',
        '<text class="quiet" x="16" y="20">Dot: the median of the ratios. Bar: the middle half of the rounds. Less is faster; 1 is as fast.</text>',
        f'<text class="quiet" x="16" y="38">{html.escape(measured.split(". The load")[0])}.</text>',
        *lines,
        "</svg>",
        "",
    ])


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    drawn = picture()
    if not sys.argv[1:]:
        PICTURE.write_text(drawn, encoding="utf-8")
    elif not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != drawn:
        sys.exit("Benchmarks/results.svg isn't the picture of the table. Run Benchmarks/picture.py.")


main()
