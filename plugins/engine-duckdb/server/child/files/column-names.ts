const LONGEST = 120;
// oxlint-disable-next-line no-control-regex -- control characters are removed
const UNPRINTED = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/** Valid names for the columns of a table: not empty, and unique ignoring case. */
export function columnNames(given: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return given.map((name, index) => {
    const plain = name.replace(UNPRINTED, ' ').trim().slice(0, LONGEST) || `column_${index + 1}`;
    const free = freeName(plain, taken);
    taken.add(free.toLowerCase());
    return free;
  });
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  for (let count = 2; ; count += 1) if (!taken.has(`${name}_${count}`.toLowerCase())) return `${name}_${count}`;
}
