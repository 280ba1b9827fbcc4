/** Line and column of a place inside a statement, counted from the start of the script. */
export function placeInScript(
  script: string,
  start: number,
  place: { readonly line: number | null; readonly column: number | null },
): { line: number | null; column: number | null } {
  if (place.line === null) return { line: null, column: null };
  const before = script.slice(0, start).split('\n');
  const column = place.column ?? 1;
  return {
    line: before.length - 1 + place.line,
    column: place.line === 1 ? (before.at(-1) ?? '').length + column : column,
  };
}
