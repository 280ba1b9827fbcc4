/** Reads JSON so that whole numbers beyond 2^53 keep every digit, as bigint. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) => {
    const source = context?.source ?? '';
    return typeof value === 'number' && !Number.isSafeInteger(value) && WHOLE.test(source) ? BigInt(source) : value;
  });
}

const LONG_NUMBER = /\d{16}/;
const WHOLE = /^-?\d+$/;
