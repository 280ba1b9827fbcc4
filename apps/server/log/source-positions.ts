import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

const ROOT = new URL('../../../', import.meta.url).href;
/** What `npm start` runs (`apps/server-build`). */
const BUNDLE = new URL('dist/server/', ROOT).href;
/** An address, as a stack names it, and the line of a script at its start. */
const ADDRESS = /file:\/\/[^\s()]+/g;
const PLACE = /^(.*\.js):(\d+)(?::\d+)?/;

/** The same stack with files and lines of the sources in place of those of the bundle; what belongs to no source stays as it is. */
export function sourceStack(stack: string): string {
  return stack.replaceAll(ADDRESS, (address) => {
    const [place = '', file = '', line] = PLACE.exec(address) ?? [];
    const source = line === undefined ? undefined : sourceOf(file, Number(line));
    return source === undefined ? address : source + address.slice(place.length);
  });
}

function sourceOf(file: string, line: number): string | undefined {
  if (!file.startsWith(BUNDLE)) return undefined;
  const entry = mapOf(file)?.findEntry(line - 1, Number.MAX_SAFE_INTEGER);
  if (entry === undefined || !('originalSource' in entry) || entry.generatedLine !== line - 1) return undefined;
  return `${new URL(entry.originalSource, ROOT).href}:${entry.originalLine + 1}`;
}

/** Large, and needed only while errors are told. */
const maps = new Map<string, WeakRef<SourceMap>>();

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file)?.deref();
  if (known) return known;
  const text = tryRead(new URL(`${file}.map`));
  if (text === undefined) return undefined;
  const map = new SourceMap(JSON.parse(text));
  maps.set(file, new WeakRef(map));
  return map;
}

function tryRead(url: URL): string | undefined {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    // A newer build has replaced it, or the file was deleted: the stack names the bundle.
    return undefined;
  }
}
