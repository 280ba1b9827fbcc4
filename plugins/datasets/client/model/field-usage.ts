/** A saved chart of a dataset, with all texts in its form. */
export interface ChartUse {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly words: ReadonlySet<string>;
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
}

/** Charts whose form contains the name of a column or metric, also inside SQL. */
export const chartsNaming = (charts: readonly ChartUse[], name: string): readonly ChartUse[] =>
  name === '' ? [] : charts.filter(({ words }) => words.has(name) || namesInside(words, name));

/** The distinct dashboards of the charts, with the number of those charts on each. */
export function dashboardsOf(charts: readonly ChartUse[]) {
  const found = new Map<number, { id: number; title: string; charts: number }>();
  for (const { dashboards } of charts)
    for (const { id, title } of dashboards) {
      const known = found.get(id);
      found.set(id, { id, title, charts: (known?.charts ?? 0) + 1 });
    }
  return [...found.values()].sort((a, b) => b.charts - a.charts || a.title.localeCompare(b.title));
}

/** All texts in a form. The JSON is untrusted and may have any structure. */
export function wordsOf(params: string | null): ReadonlySet<string> {
  const words = new Set<string>();
  collect(parse(params), words);
  return words;
}

const SQL_LENGTH = 100_000;

/** Whether a longer expression contains the name as a whole word. */
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
