/** Ids of tags in the body of a save, given as numbers or as rows of tags. */
export const tagIdsOf = (given: readonly (number | Readonly<Record<string, unknown>>)[]): readonly number[] =>
  given.flatMap((tag) => {
    const id = typeof tag === 'number' ? tag : tag['id'];
    return typeof id === 'number' && Number.isSafeInteger(id) ? [id] : [];
  });
