/** Attribute of the root element of a page that has drawn everything that it was opened for. Its value is a `SettledPage` as JSON. */
export const PAGE_SETTLED = 'data-page-settled';

/** State of a page for the service that takes a picture of it. */
export interface SettledPage {
  /** Why parts of it are missing, such as a chart whose query failed; in words for people. */
  readonly problems: readonly string[];
  /** Height of the window in which nothing has to be scrolled, in pixels. */
  readonly height: number;
}

/** @throws TypeError for what no page of this kind writes */
export function readSettledPage(text: string): SettledPage {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError(text);
  const { problems, height }: { problems?: unknown; height?: unknown } = value;
  if (!Array.isArray(problems) || typeof height !== 'number' || !Number.isFinite(height)) throw new TypeError(text);
  return { problems: problems.map(String), height };
}
