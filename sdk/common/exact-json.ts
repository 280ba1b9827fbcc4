/** Reads JSON so that whole numbers beyond 2^53 keep every digit, as bigint. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) => {
    const source = context?.source ?? '';
    return typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(source) ? BigInt(source) : value;
  });
}

/** A whole number of so many digits where a value may stand. One inside of a text costs time, and nothing else. */
const LONG_NUMBER = /(?:^|[[,:])\s*-?\d{16,}\s*(?:$|[\],}])/;
const WHOLE = /^-?\d+$/;
