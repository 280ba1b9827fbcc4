/** The list of all tags. */
export const TAGS_PAGE = '/superset/tags/';

/** What one tag, named by `id`, stands on. */
export const TAGGED_PAGE = '/superset/all_entities/';

export const taggedPage = (id: number): string => `${TAGGED_PAGE}?id=${id}`;
