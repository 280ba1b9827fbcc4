import { type Layout, type LayoutComponent, ROOT_ID } from '../layout/component.ts';
import { withOneTop } from '../layout/top-tabs.ts';
import { withParents } from '../layout/with-parents.ts';
import type { ConflictRecord, Settle } from './merge-conflict.ts';
import { mergeJson } from './merge-json.ts';
import { keepsOrder, mergeOrder } from './merge-order.ts';
import { keptComponents } from './merge-removals.ts';
import { splitWideRows } from './split-wide-rows.ts';
import type { Versions } from './versions.ts';

/**
 * Three-way merge of layouts. Two editors agree wherever at most one of them has changed where a component stands, a member
 * of its settings, or the order of a container; everything else is a conflict. The result is a tree whose rows fit.
 */
export function mergeLayouts(versions: Versions, record: Pick<ConflictRecord, 'settle'>): Layout {
  const { base, mine, theirs } = versions;
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const kept = keptComponents(versions, record.settle);
  const parents = withoutCycles(mergedParents(versions, kept, record.settle), versions, record.settle);
  const children = Map.groupBy(parents.keys(), (id) => parents.get(id));
  const merged: Record<string, LayoutComponent> = {};
  for (const id of kept) {
    const component = mine[id] ?? theirs[id];
    if (component === undefined) continue;
    merged[id] = {
      ...component,
      meta: mergedMeta(versions, id, record.settle),
      children: mergedOrder(versions, id, new Set(children.get(id)), record.settle),
    };
  }
  return splitWideRows(onlyReachable(withOneTop(withParents(withoutEmptiedRows(merged, versions)))));
}

const parentIn = (layout: Layout, id: string): string | undefined => layout[id]?.parents.at(-1);

type Parents = ReadonlyMap<string, string>;

function mergedParents(versions: Versions, kept: ReadonlySet<string>, settle: Settle): Parents {
  const parents = new Map<string, string>();
  for (const id of kept) {
    if (id === ROOT_ID) continue;
    const chosen = mergedParent(versions, id, settle);
    const candidates = [chosen, parentIn(versions.theirs, id), parentIn(versions.mine, id)];
    const standing = candidates.find((parent) => parent !== undefined && kept.has(parent));
    if (standing !== undefined) parents.set(id, standing);
    // Its container went with one editor and came with the other; a component that neither removed stays.
    else if (versions.mine[id] !== undefined && versions.theirs[id] !== undefined)
      parents.set(id, firstContainer(versions));
  }
  return parents;
}

function mergedParent({ base, mine, theirs }: Versions, id: string, settle: Settle): string | undefined {
  const [before, here, there] = [parentIn(base, id), parentIn(mine, id), parentIn(theirs, id)];
  if (mine[id] === undefined || here === before) return theirs[id] === undefined ? here : there;
  if (theirs[id] === undefined || there === before || here === there) return here;
  return settle({ key: `place/${id}`, subject: { of: 'place', id }, mine: here, theirs: there }) === 'mine'
    ? here
    : there;
}

function firstContainer({ theirs }: Versions): string {
  let component = theirs[ROOT_ID];
  while (component !== undefined && (component.id === ROOT_ID || component.type === 'TABS')) {
    const inner: LayoutComponent | undefined = theirs[component.children[0] ?? ''];
    if (inner === undefined) break;
    component = inner;
  }
  return component?.id ?? ROOT_ID;
}

/** Each moved something into what the other moved: of such a ring, the moves of one editor count. */
function withoutCycles(parents: Parents, { mine, theirs }: Versions, settle: Settle): Parents {
  const next = new Map(parents);
  for (let round = 0; round < parents.size; round += 1) {
    const ring = findRing(next);
    if (ring === undefined) return next;
    const [id = ''] = ring.filter((one) => parentIn(mine, one) !== parentIn(theirs, one));
    const side = settle({
      key: `place/${id}`,
      subject: { of: 'place', id },
      mine: parentIn(mine, id),
      theirs: parentIn(theirs, id),
    });
    for (const one of ring) {
      const parent = parentIn(side === 'mine' ? mine : theirs, one);
      if (parent !== undefined) next.set(one, parent);
    }
  }
  return next;
}

function findRing(parents: Parents): readonly string[] | undefined {
  const clear = new Set<string>([ROOT_ID]);
  for (const start of parents.keys()) {
    const way: string[] = [];
    let id: string | undefined = start;
    while (id !== undefined && !clear.has(id)) {
      const seen = way.indexOf(id);
      if (seen >= 0) return way.slice(seen);
      way.push(id);
      id = parents.get(id);
    }
    for (const one of way) clear.add(one);
  }
  return undefined;
}

function mergedMeta({ base, mine, theirs }: Versions, id: string, settle: Settle): LayoutComponent['meta'] {
  const here = mine[id]?.meta;
  const there = theirs[id]?.meta;
  if (here === undefined || there === undefined) return here ?? there ?? {};
  const before = base[id]?.meta ?? {};
  return Object.fromEntries(
    [...new Set([...Object.keys(there), ...Object.keys(here)])].flatMap((member): [string, unknown][] => {
      const value = mergeJson(before[member], here[member], there[member], [id, member], (conflict) =>
        settle({ ...conflict, key: `meta/${id}/${member}`, subject: { of: 'component', id, member } }),
      );
      return value === undefined ? [] : [[member, value]];
    }),
  );
}

function mergedOrder(
  { base, mine, theirs }: Versions,
  id: string,
  present: ReadonlySet<string>,
  settle: Settle,
): readonly string[] {
  const [before, here, there] = [base, mine, theirs].map((layout) => layout[id]?.children ?? []) as [
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  const order = (side?: 'mine' | 'theirs') => mergeOrder(before, here, there, present, side);
  if (keepsOrder(before, here) || keepsOrder(before, there) || keepsOrder(here, there)) return order();
  return order(settle({ key: `order/${id}`, subject: { of: 'order', id }, mine: here, theirs: there }));
}

/** A row that one of the two left without children goes, as it does when a single editor empties it. */
function withoutEmptiedRows(layout: Layout, { mine, theirs }: Versions): Layout {
  const gone = Object.values(layout).filter(
    ({ id, type, children }) =>
      type === 'ROW' && children.length === 0 && (mine[id]?.children.length !== 0 || theirs[id]?.children.length !== 0),
  );
  if (gone.length === 0) return layout;
  const ids = new Set(gone.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(layout).flatMap(([id, component]) =>
      ids.has(id) ? [] : [[id, { ...component, children: component.children.filter((child) => !ids.has(child)) }]],
    ),
  );
}

function onlyReachable(layout: Layout): Layout {
  const reached = new Set<string>();
  const visit = (id: string): void => {
    if (reached.has(id) || layout[id] === undefined) return;
    reached.add(id);
    for (const child of layout[id].children) visit(child);
  };
  visit(ROOT_ID);
  return Object.fromEntries(Object.entries(layout).filter(([id]) => reached.has(id)));
}
