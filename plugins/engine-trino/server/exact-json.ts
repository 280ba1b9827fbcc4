/** Integers of as many digits as a double may not hold. A text that looks like one costs time, and nothing else. */
const LONG_INTEGER = /[[,:]-?\d{16,}(?=[\],}])/;
const INTEGER = /^-?\d+$/;

/** JSON whose integers beyond 2^53 become big ones. */
export function parseExactJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text);
  const read: Reviver = (_key, value, context) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const source = context?.source;
    return source !== undefined && INTEGER.test(source) ? BigInt(source) : value;
  };
  return JSON.parse(text, read);
}

/** The third argument, which holds the digits, is younger than the types of the language. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;
