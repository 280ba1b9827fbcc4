import type { ColumnVector } from '@facet/sdk/server';

/** Texts as an engine gives them that keeps them as bytes; `codes`: each text once. */
export function bytesOf(list: readonly (string | null)[], kind: 'own' | 'codes' = 'own'): ColumnVector {
  const texts = kind === 'codes' ? [...new Set(list.map((text) => text ?? ''))] : list.map((text) => text ?? '');
  const offsets = new Int32Array(texts.length + 1);
  texts.forEach((text, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + Buffer.byteLength(text);
  });
  const places = new Map(texts.map((text, index) => [text, index]));
  return {
    kind: 'values',
    values: list,
    utf8: {
      bytes: new TextEncoder().encode(texts.join('')),
      offsets,
      codes: kind === 'codes' ? Uint16Array.from(list, (text) => places.get(text ?? '') ?? 0) : null,
      nulls: list.includes(null) ? Uint8Array.from(list, (text) => (text === null ? 1 : 0)) : null,
    },
  };
}
