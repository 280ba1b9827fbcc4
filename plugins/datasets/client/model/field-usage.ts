/** A saved chart of a dataset, and all texts inside its form. */
export interface ChartUse {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly words: ReadonlySet<string>;
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
}

/** Charts that name a column or metric anywhere in their form, in SQL texts too. */
export const chartsNaming = (charts: readonly ChartUse[], name: string): readonly ChartUse[] =>
  name === '' ? [] : charts.filter(({ words }) => words.has(name) || namesInside(words, name));

/** Each dashboard once, with the number of charts on it. */
export function dashboardsOf(charts: readonly ChartUse[]) {
  const found = new Map<number, { id: number; title: string; charts: number }>();
  for (const { dashboards } of charts)
    for (const { id, title } of dashboards) {
      const known = found.get(id);
      found.set(id, { id, title, charts: (known?.charts ?? 0) + 1 });
    }
  return [...found.values()].sort((a, b) => b.charts - a.charts || a.title.localeCompare(b.title));
}

/** All texts of a form, which is JSON from outside and may be anything. */
export function wordsOf(params: string | null): ReadonlySet<string> {
  const words = new Set<string>();
  collect(parse(params), words);
  return words;
}

const SQL_LENGTH = 100_000;

/** Whether an expression of some length holds the name as a word of its own. */
function namesInside(words: ReadonlySet<string>, name: string): boolean {
  for (const word of words) {
    if (word.length <= name.length || word.length > SQL_LENGTH) continue;
    for (let at = word.indexOf(name); at !== -1; at = word.indexOf(name, at + 1))
      if (!isWordPart(word[at - 1]) && !isWordPart(word[at + name.length]) && /[\s("'`[]/.test(word)) return true;
  }
  return false;
}

const isWordPart = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one, into);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
