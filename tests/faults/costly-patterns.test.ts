import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { processorTime } from '../../sdk/testing/processor-time.ts';
import { expect, it, vi } from 'vitest';
import { isSyntaxNode, programOf, type SyntaxNode } from '../support/syntax-tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Builds and tests read the files of this repository alone. */
const OWN_FILES = /\/(testing|node_modules|dist)\/|\.test\.tsx?$|^apps\/(web-build|sdk-build|server-build)\//;
/**
 * Lengths of the tried texts, and the time in milliseconds that a pattern has for each: one that goes through the text once needs
 * a tenth, and one that begins anew at each word ten times as much for the longest.
 */
const LENGTHS = [
  [300, 4],
  [2_000, 8],
  [40_000, 40],
] as const;

/** Patterns that get short texts only. */
const BOUNDED: Readonly<Record<string, string>> = {
  'plugins/sql-lab/client/editor/sql-words.ts': 'the last 1,000 characters of a line',
  'plugins/sql-lab/client/model/run-error.ts': 'the first 2,000 characters of a message',
};

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
  readonly where: string;
}

function patternsOf(file: string): readonly Pattern[] {
  const source = readFileSync(resolve(ROOT, file), 'utf8');
  if (!source.includes('/')) return [];
  const found: Pattern[] = [];
  const visit = (node: SyntaxNode): void => {
    const { regex } = node;
    if (node.type === 'Literal' && typeof regex === 'object' && regex !== null && 'pattern' in regex)
      found.push({
        pattern: String(regex.pattern),
        flags: 'flags' in regex ? String(regex.flags) : '',
        where: `${file}:${source.slice(0, node.start).split('\n').length}`,
      });
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isSyntaxNode(child)) visit(child);
  };
  visit(programOf(file, source));
  return found;
}

const files = globSync('{apps,core,plugins,sdk}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !OWN_FILES.test(file));
const patterns = files.filter((file) => BOUNDED[file] === undefined).flatMap(patternsOf);

/** Files that make patterns while they run, and why none of these patterns says what a person wrote. */
const MADE: Readonly<Record<string, string>> = {
  'apps/server/plugins/flag-status.ts': 'the name of a declared flag, which holds letters, digits and _',
  'plugins/query/common/time-range/strptime.ts': 'directives of its own list; every other character stands for itself',
  'plugins/reports/server/schedules/report-input.ts': 'what the plugin of a channel declares',
  'sdk/client/ui/html/listed-attributes.ts': 'the name of one of the elements that hold only text',
  'sdk/server/process-figures.ts': 'names of figures written there',
};

interface Built {
  readonly file: string;
  /** Made once, when the file is read. */
  readonly isAtTop: boolean;
}

function builtIn(file: string): readonly Built[] {
  const source = readFileSync(resolve(ROOT, file), 'utf8');
  if (!source.includes('RegExp')) return [];
  const found: Built[] = [];
  const visit = (node: SyntaxNode, isAtTop: boolean): void => {
    const { callee } = node;
    if (isSyntaxNode(callee) && 'name' in callee && callee.name === 'RegExp') found.push({ file, isAtTop });
    const isInside = isAtTop && !/Function|MethodDefinition|PropertyDefinition/.test(node.type);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isSyntaxNode(child)) visit(child, isInside);
  };
  visit(programOf(file, source), true);
  return found;
}

const built = files.flatMap(builtIn);

/** The patterns that these files build when they are read, as the engine gets them. */
async function patternsAtTop(from: ReadonlySet<string>): Promise<readonly Pattern[]> {
  const found: Pattern[] = [];
  const Plain = globalThis.RegExp;
  vi.resetModules();
  globalThis.RegExp = new Proxy(Plain, {
    construct(target, parts: [pattern: string | RegExp, flags?: string]) {
      const where = [...from].find((file) => new Error('made').stack?.includes(file));
      const made = new target(...parts);
      if (where !== undefined) found.push({ pattern: made.source, flags: made.flags, where });
      return made;
    },
  });
  try {
    for (const file of from) await import(resolve(ROOT, file));
  } finally {
    globalThis.RegExp = Plain;
  }
  return found;
}

/** Beginnings and pieces of texts that make a pattern begin anew, again and again: its own words, and what most of them skip. */
function piecesOf({ pattern }: Pattern): readonly (readonly [opening: string, piece: string])[] {
  const words =
    pattern
      .replaceAll(/\\[bBdDsSwWpPnrtkuxc](?:\{[^}]*\})?/g, '\0')
      .replaceAll('\\', '')
      .match(/[\w '"`/<>=:@&.*-]{2,}/g) ?? [];
  const pieces = new Set([
    ' ',
    '\n',
    '(',
    '"',
    "'",
    'a',
    '0',
    '.',
    '/',
    '-',
    '[',
    '*',
    '<',
    '\t',
    '\0',
    '_',
    '\\"',
    ...words,
  ]);
  return ['', '0', 'a', '(', ...words.slice(0, 2)].flatMap((opening) =>
    [...pieces].map((piece) => [opening, piece] as const),
  );
}

/** No pattern expects it. */
const END = '\u2021';

/** The text for which a pattern takes too long. */
function costlyText(one: Pattern): string | undefined {
  const expression = new RegExp(one.pattern, one.flags);
  for (const [length, most] of LENGTHS)
    for (const [opening, piece] of piecesOf(one)) {
      const text = `${opening}${piece.repeat(Math.ceil(length / piece.length))}${END}`;
      const search = (): unknown => (one.flags.includes('g') ? text.replaceAll(expression, '') : expression.exec(text));
      if (processorTime(search) > most && processorTime(search) > most && processorTime(search) > most) return text;
    }
  return undefined;
}

it('no pattern goes through a long text more than once or twice', () => {
  expect(patterns.length).toBeGreaterThan(500);
  expect(patterns.flatMap(costly)).toEqual([]);
}, 120_000);

it('no pattern that a file builds when it is read does so either', async () => {
  const atTop = built.filter(({ isAtTop }) => isAtTop);
  const made = await patternsAtTop(new Set(atTop.map(({ file }) => file)));
  expect(made.length).toBeGreaterThanOrEqual(atTop.length);
  expect(made.flatMap(costly)).toEqual([]);
}, 120_000);

it('patterns are made from nothing that a person writes', () => {
  const later = new Set(built.filter(({ isAtTop }) => !isAtTop).map(({ file }) => file));
  expect([...later].toSorted()).toEqual(Object.keys(MADE).toSorted());
});

function costly(one: Pattern): readonly string[] {
  const text = costlyText(one);
  return text === undefined ? [] : [`${one.where} /${one.pattern}/ ${JSON.stringify(text.slice(0, 30))}`];
}
