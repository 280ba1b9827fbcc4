/** A name that no file system or mail header takes for more than a name. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 100) || 'report';
