import { shortText } from '@facet/sdk/common';
import type { DatasetChange, DatasetState } from './wire/dataset-version.ts';

/** Longer values are cut in descriptions of changes. */
const MOST_CHARACTERS = 300;

type Part = DatasetState['columns'][number] | DatasetState['metrics'][number];
type Members = DatasetChange['members'];

/** What differs between two states of a dataset: settings first, then metrics and columns. */
export function changesBetween(before: DatasetState, after: DatasetState): readonly DatasetChange[] {
  const { columns: columnsBefore, metrics: metricsBefore, ...settingsBefore } = before;
  const { columns, metrics, ...settings } = after;
  return [
    ...changedMembers(settingsBefore, settings).map((member) => ({
      part: 'setting' as const,
      name: member.name,
      kind: 'changed' as const,
      members: [member],
    })),
    ...changedParts('metric', metricsBefore, metrics),
    ...changedParts('column', columnsBefore, columns),
  ];
}

function changedParts(part: 'column' | 'metric', before: readonly Part[], after: readonly Part[]): DatasetChange[] {
  const partner = partnersOf(before, after);
  const kept = new Set(partner.values());
  const changed = after.flatMap((now): DatasetChange[] => {
    const was = partner.get(now);
    if (was === undefined) return [{ part, name: nameOf(now), kind: 'added', members: [] }];
    const { id: _was, uuid: _uuidWas, ...membersBefore } = was;
    const { id: _is, uuid: _uuidIs, ...membersAfter } = now;
    const members = changedMembers(membersBefore, membersAfter);
    return members.length === 0 ? [] : [{ part, name: nameOf(now), kind: 'changed', members }];
  });
  const removed = before
    .filter((was) => !kept.has(was))
    .map((was): DatasetChange => ({ part, name: nameOf(was), kind: 'removed', members: [] }));
  return [...changed, ...removed];
}

/** A part keeps its id when it is renamed, and its name when all columns are read anew. */
function partnersOf(before: readonly Part[], after: readonly Part[]): ReadonlyMap<Part, Part> {
  const byId = new Map(before.map((part) => [part.id, part]));
  const partners = new Map<Part, Part>();
  for (const part of after) {
    const same = byId.get(part.id);
    if (same !== undefined) partners.set(part, same);
  }
  const taken = new Set(partners.values());
  const byName = new Map(before.filter((part) => !taken.has(part)).map((part) => [nameOf(part), part]));
  for (const part of after) {
    const namesake = partners.has(part) ? undefined : byName.get(nameOf(part));
    if (namesake !== undefined) partners.set(part, namesake);
  }
  return partners;
}

const nameOf = (part: Part): string => ('column_name' in part ? part.column_name : part.metric_name);

function changedMembers(before: object, after: object): Members {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) => {
    const [old, now] = [textOf(was.get(name)), textOf(value)];
    return old === now ? [] : [{ name, before: cut(old), after: cut(now) }];
  });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const cut = (text: string): string => shortText(text, MOST_CHARACTERS);
