import { shortCalendarName } from './calendar-order.ts';

/** How the names of an upright axis stand: side by side, one below the other, at an angle, or every n-th one. */
export interface CategoryLayout {
  readonly texts: readonly string[];
  /** Degrees; 0: level. */
  readonly rotation: number;
  /** Every n-th name is written. 1: all. */
  readonly step: number;
  /** Pixels for a level name, which wraps there; null: no bound. */
  readonly width: number | null;
}

const CHARACTER = 6.2;
const GAP = 8;
const LINES = 3;
/** Room of a name at 45 degrees and of an upright one. */
const TURNED = 18;
const UPRIGHT = 13;
/** Longer names would take the room of the picture. */
const LONGEST_TURNED = 18;

/** Finds a place for every name; only where not even an upright one fits are names left out. */
export function categoryLayout(names: readonly string[], slot: number): CategoryLayout {
  const level = { rotation: 0, step: 1 };
  if (names.every((name) => pixels(name) <= slot - GAP)) return { texts: names, ...level, width: null };
  const short = names.map((name) => shortCalendarName(name) ?? name);
  if (short.every((name) => pixels(name) <= slot - GAP)) return { texts: short, ...level, width: null };
  if (short.every((name) => fitsWrapped(name, slot - GAP)))
    return { texts: short, ...level, width: Math.floor(slot - GAP) };
  const cut = short.map((name) =>
    name.length > LONGEST_TURNED ? `${name.slice(0, LONGEST_TURNED - 1).trimEnd()}…` : name,
  );
  if (slot >= TURNED) return { texts: cut, rotation: -45, step: 1, width: null };
  return { texts: cut, rotation: -90, step: slot >= UPRIGHT ? 1 : Math.ceil(UPRIGHT / slot), width: null };
}

function pixels(text: string): number {
  return text.length * CHARACTER;
}

function fitsWrapped(name: string, width: number): boolean {
  const letters = Math.floor(width / CHARACTER);
  let lines = 1;
  let used = 0;
  for (const word of name.split(/\s+/)) {
    if (word.length > letters) return false;
    const next = used === 0 ? word.length : used + 1 + word.length;
    if (next > letters) {
      lines += 1;
      used = word.length;
    } else used = next;
  }
  return lines <= LINES;
}
