/** A node of a parser's tree: members by name. */
export type Tree = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The portable parser counts code points; JavaScript texts count UTF-16 units. Index by the former, get the latter. */
export function codePointOffsets(text: string): (codePoint: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (codePoint) => codePoint;
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    at += character.length;
  }
  offsets.push(at);
  return (codePoint) => offsets[codePoint] ?? text.length;
}
