import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { processorTime } from '../../sdk/testing/processor-time.ts';
import { expect, it } from 'vitest';
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

const patterns = globSync('{apps,core,plugins,sdk}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !OWN_FILES.test(file) && BOUNDED[file] === undefined)
  .flatMap(patternsOf);

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
  const costly = patterns.flatMap((one) => {
    const text = costlyText(one);
    return text === undefined ? [] : [`${one.where} /${one.pattern}/ ${JSON.stringify(text.slice(0, 30))}`];
  });
  expect(costly).toEqual([]);
}, 120_000);
