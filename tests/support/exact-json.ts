/** Reads JSON so that whole numbers beyond 2^53 keep every digit, as bigint. */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? 0)
      : value,
  );
}

/** Writes what `parseExact` reads. */
export function writeExact(value: unknown): string {
  const marked = JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `bigint ${member} tnigib` : member,
  );
  return marked.replaceAll(/"bigint (-?\d+) tnigib"/g, '$1');
}
