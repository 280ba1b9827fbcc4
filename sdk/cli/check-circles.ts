import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { sourceFiles } from './check-imports.ts';
import { importsIn } from './read-imports.ts';

type Imports = ReadonlyMap<string, readonly string[]>;

/** Files of a plugin that import each other, types included: two files that need each other are one, or hide a third. */
export function circles(folder: string): readonly string[] {
  const files = sourceFiles(folder);
  const known = new Set(files);
  const imports: Imports = new Map(
    files.map((file) => [
      file,
      importsIn(readFileSync(join(folder, file), 'utf8'))
        .filter(({ request }) => request.startsWith('.'))
        .map(({ request }) => posix.join(dirname(file), request))
        .filter((target) => known.has(target)),
    ]),
  );
  return circlesIn(imports).map((circle) => `${circle.join(' → ')} → ${circle[0]}: these import each other`);
}

/** Each circle once, from its first file by name. */
export function circlesIn(imports: Imports): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) {
      const circle = fromFirst(path.slice(start));
      found.set(circle.join(), circle);
      return;
    }
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...path, file]);
    done.add(file);
  };
  for (const file of [...imports.keys()].sort()) follow(file, []);
  return [...found.values()];
}

function fromFirst(circle: readonly string[]): readonly string[] {
  const start = circle.indexOf(circle.toSorted()[0] ?? '');
  return [...circle.slice(start), ...circle.slice(0, start)];
}
