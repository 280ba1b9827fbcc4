/**
 * Least squares with ridge regularisation: `pulls` draws each weight towards zero, so that nearly equal columns do not
 * get large opposite weights. Missing values (NaN) are left out.
 */
export function leastSquares(
  columns: readonly Float64Array[],
  values: Float64Array,
  pulls: readonly number[],
): readonly number[] {
  const known = [...values.keys()].filter((row) => !Number.isNaN(values[row]));
  const product = (a: Float64Array, b: Float64Array): number =>
    known.reduce((sum, row) => sum + (a[row] ?? 0) * (b[row] ?? 0), 0);
  const system = columns.map((column, at) => [
    ...columns.map((other, beside) => product(column, other) + (beside === at ? (pulls[at] ?? 0) : 0)),
    product(column, values),
  ]);
  return solve(system);
}

/** Gauss with the largest pivot of each column; unknowns without an equation are 0. */
function solve(system: number[][]): readonly number[] {
  const size = system.length;
  for (let at = 0; at < size; at += 1) {
    let best = at;
    for (let row = at + 1; row < size; row += 1)
      if (Math.abs(cell(system, row, at)) > Math.abs(cell(system, best, at))) best = row;
    const pivot = system[best] ?? [];
    system[best] = system[at] ?? [];
    system[at] = pivot;
    const head = pivot[at] ?? 0;
    if (Math.abs(head) < Number.EPSILON) continue;
    for (let row = 0; row < size; row += 1) {
      const share = row === at ? 0 : cell(system, row, at) / head;
      if (share === 0) continue;
      const cells = system[row] ?? [];
      for (let column = at; column <= size; column += 1)
        cells[column] = (cells[column] ?? 0) - share * (pivot[column] ?? 0);
    }
  }
  return system.map((row, at) => (Math.abs(row[at] ?? 0) < Number.EPSILON ? 0 : (row[size] ?? 0) / (row[at] ?? 1)));
}

const cell = (system: readonly (readonly number[])[], row: number, column: number): number =>
  system[row]?.[column] ?? 0;
