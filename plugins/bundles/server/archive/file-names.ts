/** A name that is valid in every file system; it may be empty. */
export function safeName(text: string): string {
  return text
    .slice(0, MOST_READ)
    .normalize('NFKD')
    .replaceAll(/[/\\]/g, ' ')
    .replaceAll(/[^\x20-\x7e\s]/g, '')
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^A-Za-z0-9_.-]/g, '')
    .replaceAll(/^[._]+|(?<![._])[._]+$/g, '')
    .slice(0, LONGEST_NAME);
}

/** Longer names are not looked at as a whole. */
const MOST_READ = 1_000;
const LONGEST_NAME = 120;

/** Paths of the files of one bundle; each is used once. */
export class FilePaths {
  readonly #taken = new Set<string>();

  /** `folder/names….yaml`; with the id appended where another file has the path. */
  claim(folder: string, names: readonly string[], id: number): string {
    const safe = names.map((name, i) => safeName(name) || (i === names.length - 1 ? String(id) : 'unnamed'));
    const path = [folder, ...safe].join('/');
    const own = this.#taken.has(path) ? `${path}_${id}` : path;
    this.#taken.add(path).add(own);
    return `${own}.yaml`;
  }
}
