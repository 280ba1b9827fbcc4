/** Whole numbers exactly, others to nine digits, everything else as JSON compares. */
export function same(mine: unknown, wanted: unknown): boolean {
  return firstDifference(mine, wanted) === undefined;
}

/** Path and texts of the first difference, or undefined. */
export function firstDifference(mine: unknown, wanted: unknown, path = ''): string | undefined {
  const differ = (): string => `${path}: ${show(mine)} instead of ${show(wanted)}`;
  if (isNumber(mine) && isNumber(wanted)) return sameNumber(mine, wanted) ? undefined : differ();
  if (Array.isArray(mine) && Array.isArray(wanted)) {
    if (mine.length !== wanted.length) return `${path}: ${mine.length} members instead of ${wanted.length}`;
    for (const [index, member] of wanted.entries()) {
      const found = firstDifference(mine[index], member, `${path}[${index}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isRecord(mine) || !isRecord(wanted)) return mine === wanted ? undefined : differ();
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(mine)])) {
    if (!(name in mine)) return `${path}.${name} is absent, should be ${show(wanted[name])}`;
    if (!(name in wanted)) return `${path}.${name} should be absent, is ${show(mine[name])}`;
    const found = firstDifference(mine[name], wanted[name], `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function show(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member));
  return (text ?? 'nothing').slice(0, 400);
}

function sameNumber(a: number | bigint, b: number | bigint): boolean {
  if (typeof a === 'bigint' || typeof b === 'bigint') return exact(a) === exact(b);
  if (Number.isInteger(a) && Number.isInteger(b)) return a === b;
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

const exact = (value: number | bigint): bigint | number =>
  typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
const isNumber = (value: unknown): value is number | bigint => typeof value === 'number' || typeof value === 'bigint';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
