import type { ObjectsByKind } from '@facet/sdk/common';
import type { ObjectParts, ObjectRef } from '../contract.server.ts';

/** Of one page; objects beyond this number are not read. */
const MOST = 5_000;

/**
 * An object, the objects that its pages show, and those that these show in turn. Permissions are not checked here: each
 * read of an object checks them.
 */
export async function shownObjects(
  object: ObjectRef,
  partsOf: (kind: string) => Promise<ObjectParts | undefined>,
): Promise<ObjectsByKind> {
  const shown = new Map<string, Set<number>>();
  let found = 0;
  const unknown = ({ kind, id }: ObjectRef): boolean => {
    const known = shown.get(kind) ?? new Set();
    if (known.has(id) || found >= MOST) return false;
    found += 1;
    shown.set(kind, known.add(id));
    return true;
  };
  let next = [object].filter(unknown);
  while (next.length > 0) {
    const levels = [...Map.groupBy(next, ({ kind }) => kind)].map(async ([kind, refs]) => {
      const parts = await partsOf(kind);
      return parts === undefined ? [] : parts.partsOf(refs.map(({ id }) => id));
    });
    next = (await Promise.all(levels)).flat().filter(unknown);
  }
  return shown;
}
