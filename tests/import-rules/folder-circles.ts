import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sourceFiles } from '../../sdk/cli/check-imports.ts';
import { importsIn } from '../../sdk/cli/read-imports.ts';

/** Which folder imports which, types included. */
type FolderImports = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Folders of a plugin that import each other, directly or over a third one: each as `a → b → a`. Files beside
 * sub-folders are a folder of their own. The index of the area puts all others together, so its arrows do not count.
 */
export function folderCircles(plugin: string, area: string): readonly string[] {
  const imports = folderImports(plugin, area);
  const circles = [...imports.keys()].flatMap((start) => {
    const way = wayBack(imports, start);
    return way === undefined ? [] : [way];
  });
  // The same circle is found from each of its folders: it is named once, from the first in the alphabet.
  const named = circles.map((way) => {
    const first = way.indexOf([...way].sort()[0] ?? '');
    const turned = [...way.slice(first), ...way.slice(0, first)];
    return [...turned, turned[0]].join(' → ');
  });
  return [...new Set(named)].sort();
}

function folderImports(plugin: string, area: string): FolderImports {
  const found = new Map<string, Set<string>>();
  const isIndex = (file: string) => posix.dirname(file) === area && /^index\.tsx?$/.test(posix.basename(file));
  const files = sourceFiles(plugin).filter((file) => file.startsWith(`${area}/`) && !isIndex(file));
  for (const file of files) {
    const folder = posix.dirname(file);
    const targets = importsIn(readFileSync(join(plugin, file), 'utf8'))
      .filter(({ request }) => request.startsWith('.'))
      .map(({ request }) => posix.dirname(posix.join(folder, request)))
      .filter((target) => target !== folder && target.startsWith(area));
    found.set(folder, new Set([...(found.get(folder) ?? []), ...targets]));
  }
  return found;
}

/** The shortest way from a folder back to itself, without its end; `undefined` when there is none. */
function wayBack(imports: FolderImports, start: string): readonly string[] | undefined {
  const seen = new Set<string>();
  let ways: readonly (readonly string[])[] = [[start]];
  while (ways.length > 0) {
    const next: (readonly string[])[] = [];
    for (const way of ways) {
      for (const target of imports.get(way.at(-1) ?? '') ?? []) {
        if (target === start) return way;
        if (seen.has(target)) continue;
        seen.add(target);
        next.push([...way, target]);
      }
    }
    ways = next;
  }
  return undefined;
}
