import type { DashboardDocument, DashboardMembers } from './dashboard-document.ts';
import type { ConflictRecord } from './merge-conflict.ts';
import { mergeJson, sameJson } from './merge-json.ts';
import { mergeLayouts } from './merge-layouts.ts';

export interface DocumentVersions {
  /** What both editors began from. */
  readonly base: DashboardDocument;
  readonly mine: DashboardDocument;
  readonly theirs: DashboardDocument;
}

/** Three-way merge of everything that is edited. */
export function mergeDocuments({ base, mine, theirs }: DocumentVersions, record: ConflictRecord): DashboardDocument {
  const { settle } = record;
  return {
    members: mergeJson(base.members, mine.members, theirs.members, [], settle) as DashboardMembers,
    settings: mergeJson(base.settings, mine.settings, theirs.settings, ['json_metadata'], settle) as Readonly<
      Record<string, unknown>
    >,
    layout: mergeLayouts({ base: base.layout, mine: mine.layout, theirs: theirs.layout }, record),
  };
}

export function sameDocument(a: DashboardDocument, b: DashboardDocument): boolean {
  return sameJson(a.members, b.members) && sameJson(a.settings, b.settings) && sameJson(a.layout, b.layout);
}

/** Members that differ, with their values in `to`. */
export function changedMembers(from: DashboardMembers, to: DashboardMembers): DashboardMembers {
  const before: Readonly<Record<string, unknown>> = from;
  return Object.fromEntries(Object.entries(to).filter(([name, value]) => !sameJson(before[name], value)));
}
