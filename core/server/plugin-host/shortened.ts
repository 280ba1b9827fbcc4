/** Of one text, and of all texts and names of one value. */
const LONGEST_TEXT = 4_000;
const LONGEST_IN_ALL = 16_000;
const MOST_MEMBERS = 500;
const DEEPEST = 6;
const CUT = '…';

/** The same value in plain objects and lists, cut to what a line of the log takes. The work is bounded, whatever it holds. */
export function shortened(value: unknown): unknown {
  let members = MOST_MEMBERS;
  let characters = LONGEST_IN_ALL;
  const text = (whole: string): string => {
    const most = Math.min(LONGEST_TEXT, characters);
    const kept = whole.length > most ? `${whole.slice(0, most)}${CUT}` : whole;
    characters -= Math.min(whole.length, most);
    return kept;
  };
  const part = (one: unknown, depth: number): unknown => {
    if (typeof one === 'string') return text(one);
    if (typeof one === 'bigint') return text(integerText(one));
    if (typeof one !== 'object' || one === null) return one;
    if (one instanceof Date) return Number.isNaN(one.getTime()) ? null : one.toISOString();
    if (one instanceof Error) return { type: text(one.name), message: text(one.message), stack: text(one.stack ?? '') };
    if (ArrayBuffer.isView(one)) return `${one.byteLength} bytes`;
    if (depth >= DEEPEST) return CUT;
    if (Array.isArray(one)) return listOf(one, depth);
    if (one instanceof Map || one instanceof Set) return listOf(firstOf(one), depth);
    return objectOf(one, depth);
  };
  const listOf = (list: readonly unknown[], depth: number): unknown[] => {
    const kept: unknown[] = [];
    for (let i = 0; i < list.length; i += 1) {
      if (members <= 0) return [...kept, CUT];
      members -= 1;
      kept.push(part(list[i], depth + 1));
    }
    return kept;
  };
  const objectOf = (object: object, depth: number): Readonly<Record<string, unknown>> => {
    const kept: [string, unknown][] = [];
    for (const name in object) {
      if (members <= 0) {
        kept.push([CUT, CUT]);
        break;
      }
      members -= 1;
      kept.push([text(name), part(Reflect.get(object, name), depth + 1)]);
    }
    return Object.fromEntries(kept);
  };
  return part(value, 0);
}

/** Writing a very long integer takes longer than its length says. */
function integerText(integer: bigint): string {
  return BigInt.asIntN(256, integer) === integer ? `${integer}` : CUT;
}

function firstOf(values: Iterable<unknown>): readonly unknown[] {
  const first: unknown[] = [];
  for (const value of values) {
    if (first.length >= MOST_MEMBERS) break;
    first.push(value);
  }
  return first;
}
