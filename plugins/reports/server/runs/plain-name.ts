/** The name without characters that have a meaning in file systems or mail headers. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 100) || 'report';
