const HEX = 16;

/**
 * Browsers keep `crypto.randomUUID` from pages on plain http. Plugins count on it, so such a page gets one from the numbers that it may
 * have.
 */
export function provideRandomIds(crypto: Pick<Crypto, 'getRandomValues'>): void {
  if (Reflect.has(crypto, 'randomUUID')) return;
  Reflect.defineProperty(crypto, 'randomUUID', { value: () => randomId(crypto), configurable: true });
}

/** Version 4 of RFC 9562. */
function randomId(crypto: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(HEX));
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte));
  const text = [...marked].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
