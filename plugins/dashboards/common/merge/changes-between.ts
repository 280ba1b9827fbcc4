import { isRecord } from '@facet/sdk/chart-query';
import { type Layout, type LayoutComponent, ROOT_ID } from '../layout/component.ts';
import { descendants } from '../layout/descendants.ts';
import type { DashboardDocument } from './dashboard-document.ts';
import type { ConflictSubject, MergeConflict } from './merge-conflict.ts';
import { byId, DERIVED, hasIds, sameJson } from './merge-json.ts';
import { keepsOrder } from './merge-order.ts';

/** One value that differs between two states of a dashboard. `undefined`: the value is absent there. */
export interface DocumentChange {
  /** Names the value inside the dashboard, as the key of a conflict about it does. */
  readonly key: string;
  readonly subject: ConflictSubject;
  readonly before: unknown;
  readonly after: unknown;
}

/** What somebody has changed, value by value. */
export function changesBetween(before: DashboardDocument, after: DashboardDocument): readonly DocumentChange[] {
  return [
    ...jsonChanges(before.members, after.members, []),
    ...jsonChanges(before.settings, after.settings, ['json_metadata']),
    ...layoutChanges(before.layout, after.layout),
  ];
}

/** Objects differ by member, lists of things with an id by that id and in their order, anything else as a whole. */
function jsonChanges(before: unknown, after: unknown, path: readonly string[]): readonly DocumentChange[] {
  if (sameJson(before, after) || DERIVED.has(path.at(-1) ?? '')) return [];
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      jsonChanges(before[name], after[name], [...path, name]),
    );
  const whole = (from: unknown, to: unknown): DocumentChange => ({
    key: path.join('/'),
    subject: { of: 'member', path },
    before: from,
    after: to,
  });
  if (!Array.isArray(before) || !Array.isArray(after) || ![before, after].every(hasIds)) return [whole(before, after)];
  const [from, to] = [byId(before), byId(after)];
  const ids = [...new Set([...from.keys(), ...to.keys()])];
  return [
    ...ids.flatMap((id) => jsonChanges(from.get(id), to.get(id), [...path, id])),
    ...(keepsOrder([...from.keys()], [...to.keys()]) ? [] : [whole(namesOf(before), namesOf(after))]),
  ];
}

const namesOf = (values: readonly unknown[]): readonly unknown[] =>
  values.map((value) => (isRecord(value) ? (value['name'] ?? value['id']) : value));

function layoutChanges(before: Layout, after: Layout): readonly DocumentChange[] {
  if (before === after) return [];
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => id !== ROOT_ID);
  return ids.flatMap((id) => {
    const [from, to] = [before[id], after[id]];
    return from === undefined || to === undefined ? cameOrWent(before, after, id) : componentChanges(from, to);
  });
}

function componentChanges(from: LayoutComponent, to: LayoutComponent): readonly DocumentChange[] {
  const { id } = from;
  const changes: DocumentChange[] = [...new Set([...Object.keys(from.meta), ...Object.keys(to.meta)])]
    .filter((member) => !sameJson(from.meta[member], to.meta[member]))
    .map((member) => ({
      key: `meta/${id}/${member}`,
      subject: { of: 'component', id, member },
      before: from.meta[member],
      after: to.meta[member],
    }));
  const [left, entered] = [from.parents.at(-1), to.parents.at(-1)];
  if (left !== entered)
    changes.push({ key: `place/${id}`, subject: { of: 'place', id }, before: left, after: entered });
  if (!keepsOrder(from.children, to.children))
    changes.push({ key: `order/${id}`, subject: { of: 'order', id }, before: from.children, after: to.children });
  return changes;
}

/** A component is told of without those inside of it. Rows come and go with what stands in them, so they are not told of. */
function cameOrWent(before: Layout, after: Layout, id: string): readonly DocumentChange[] {
  const isGone = after[id] === undefined;
  const [there, elsewhere] = isGone ? [before, after] : [after, before];
  const isTold = (one: string): boolean =>
    elsewhere[one] === undefined && (there[one]?.type !== 'ROW' || there[one].children.length === 0);
  if (!isTold(id) || there[id]?.parents.some(isTold)) return [];
  const [first, second] = isGone ? ['changed', 'removed'] : ['removed', 'changed'];
  return [{ key: `removal/${id}`, subject: { of: 'removal', id }, before: first, after: second }];
}

/** Whether what one has changed is what a conflict is about. */
export function isAbout(conflict: MergeConflict, change: DocumentChange, layout: Layout): boolean {
  const [a, b] = [`${conflict.key}/`, `${change.key}/`];
  if (a.startsWith(b) || b.startsWith(a)) return true;
  const { subject } = conflict;
  if (subject.of !== 'removal' || change.subject.of === 'member') return false;
  return descendants(layout, subject.id).includes(change.subject.id);
}
