/** Control names that a chart type of the reference has, by `viz_type`. */
export type ReferenceControls = ReadonlyMap<string, ReadonlySet<string>>;

const HEADING = /^### (\w+) — /;
const SAME = /^Same as `(\w+)`.* except: lacks (.*?); adds (.*?);/;
const SECTION = /^- [^:]+: (.*)$/;
const ROW = /^\| `(\w+)` \| ([^|]*) \|/;
/** Controls under the name of an outside component; their table row says what they hold. */
const NAME = /^[\w#]+$/;

/** Reads the lists of controls of a page that describes chart types in sections of one heading each. */
export function controlsOfReference(page: string): ReferenceControls {
  const found = new Map<string, Set<string>>();
  let current: Set<string> | undefined;
  for (const line of page.split('\n')) {
    const key = HEADING.exec(line)?.[1];
    if (key !== undefined) {
      current = new Set();
      found.set(key, current);
    } else if (line.startsWith('## ')) current = undefined;
    else if (current) addLine(found, current, line);
  }
  return found;
}

function addLine(found: ReferenceControls, names: Set<string>, line: string): void {
  const same = SAME.exec(line);
  if (same) {
    const [, base = '', lacks = '', adds = ''] = same;
    for (const name of found.get(base) ?? []) names.add(name);
    for (const name of namesOf(lacks)) names.delete(name);
    for (const name of namesOf(adds)) names.add(name);
    return;
  }
  const listed = SECTION.exec(line)?.[1];
  if (listed !== undefined) for (const name of namesOf(listed)) names.add(name);
  const row = ROW.exec(line)?.[1];
  if (row !== undefined) names.add(row);
}

function namesOf(list: string): readonly string[] {
  return list
    .replace(/\([^)]*\)/g, '')
    .replaceAll('**', '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => NAME.test(name) && name !== 'nothing')
    .map((name) => name.replace(/#\d+$/, ''));
}
