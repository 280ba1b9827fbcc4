/** Reads JSON as the server's own body reader does: whole numbers of any size exactly. */
export { parseExactJson as parseExact } from '@facet/sdk/common';

/** Writes what `parseExact` reads. */
export function writeExact(value: unknown): string {
  const marked = JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `bigint ${member} tnigib` : member,
  );
  return marked.replaceAll(/"bigint (-?\d+) tnigib"/g, '$1');
}
