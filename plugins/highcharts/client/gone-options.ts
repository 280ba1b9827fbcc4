import type { Options } from 'highcharts';
import { isPlain } from './is-plain.ts';

/** Lists that the library updates item by item; it replaces all other lists, and rows, as a whole. */
const UPDATED: ReadonlySet<string> = new Set(['series', 'xAxis', 'yAxis', 'colorAxis', 'pane']);
const ROWS: ReadonlySet<string> = new Set(['data', 'mapData', 'map']);

/**
 * Whether the new options lack a member that the earlier ones had, such as the bounds of an axis. An update keeps
 * members that it does not name, and the defaults are known only to the library, so such a chart is recreated.
 */
export function hasGone(now: Options, before: Options): boolean {
  return Object.entries(before).some(([name, value]) =>
    UPDATED.has(name) ? hasGoneInList(Reflect.get(now, name), value) : isGone(name, now, value),
  );
}

/** Whole items that are missing are removed by the library itself. */
function hasGoneInList(now: unknown, before: unknown): boolean {
  const items = listOf(now);
  return listOf(before).some((one, index) => {
    const id: unknown = isPlain(one) && 'id' in one ? one.id : undefined;
    const next =
      id === undefined ? items[index] : items.find((item) => isPlain(item) && 'id' in item && item.id === id);
    return isPlain(next) && isPlain(one) && hasGoneMember(next, one);
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const hasGoneMember = (now: object, before: object): boolean =>
  Object.entries(before).some(([name, value]) => isGone(name, now, value));

function isGone(name: string, owner: object, before: unknown): boolean {
  if (before === undefined || ROWS.has(name)) return false;
  if (!(name in owner)) return true;
  const now: unknown = Reflect.get(owner, name);
  return isPlain(now) && isPlain(before) && hasGoneMember(now, before);
}
