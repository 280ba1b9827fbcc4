/** Attribute of the root element of a page that has drawn everything that it was opened for. Its value is a `SettledPage` as JSON. */
export const PAGE_SETTLED = 'data-page-settled';

/** State of a page for the service that takes a picture of it. */
export interface SettledPage {
  /** Why parts of it are missing, such as a chart whose query failed; in words for people. */
  readonly problems: readonly string[];
  /** Height of the window in which nothing has to be scrolled, in pixels. */
  readonly height: number;
  /** Height of the window for which it was painted, in pixels. */
  readonly window: number;
  /** Upper and lower edges of parts that are never empty, in pixels of the window. A picture in which one is empty is not sent. */
  readonly parts: readonly Edges[];
}

export type Edges = readonly [top: number, bottom: number];

/** @throws TypeError for what no page of this kind writes */
export function readSettledPage(text: string): SettledPage {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new TypeError(text);
  const { problems, height, window, parts }: Partial<Record<keyof SettledPage, unknown>> = value;
  if (!Array.isArray(problems) || !Array.isArray(parts)) throw new TypeError(text);
  return {
    problems: problems.map(String),
    height: finite(height),
    window: finite(window),
    parts: parts.map(readEdges),
  };
}

function readEdges(value: unknown): Edges {
  if (!Array.isArray(value)) throw new TypeError(String(value));
  const [top, bottom]: readonly unknown[] = value;
  return [finite(top), finite(bottom)];
}

function finite(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError(String(value));
  return value;
}
