export interface PageSizes {
  readonly fallback: number;
  /** Largest page; `undefined` lets the caller take everything. */
  readonly limit: number | undefined;
}

/** Sizes below 1 and above the limit mean the limit. A `limit` of `undefined` in the answer is the whole list. */
export function pageOf(
  query: { readonly page?: number | undefined; readonly page_size?: number | undefined },
  sizes: PageSizes,
): { limit: number | undefined; offset: number } {
  const size = query.page_size ?? sizes.fallback;
  const tooLarge = sizes.limit !== undefined && size > sizes.limit;
  const limit = size < 1 || tooLarge ? sizes.limit : size;
  const offset = limit === undefined ? 0 : Math.max(0, query.page ?? 0) * limit;
  return { limit, offset: Number.isSafeInteger(offset) ? offset : 0 };
}
