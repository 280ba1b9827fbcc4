import { definePoint, defineToken } from '@facet/sdk/common';
import type { RouteSet } from '@facet/sdk/server';
import type { BundleAnnex, BundleAnnexDeclared } from './server/bundle/annex.ts';
import type { ArchivedData } from './server/kinds/archived-data.ts';
import type { ArchivedKind } from './server/kinds/archived-kind.ts';
import type { ArchivedKindDeclared } from './common/archived-kind.ts';

export {
  type Annexed,
  annexMethods,
  type BundleAnnex,
  type BundleAnnexDeclared,
  type BundledObject,
} from './server/bundle/annex.ts';
export {
  type ArchivedData,
  archivedDataMethods,
  type ArchivedReference,
  type CheckedArchiveFile,
} from './server/kinds/archived-data.ts';
export type { ArchivedKindDeclared } from './common/archived-kind.ts';
export type {
  ArchivedKind,
  ArchivedObject,
  IdOf,
  ImportFile,
  ImportPlan,
  ImportSecrets,
  ImportTarget,
  ImportTransaction,
  ImportWish,
  KnownMembers,
  PlannedObject,
  WriteObjects,
} from './server/kinds/archived-kind.ts';
export { archivedRows, type ArchivedRowsParts } from './server/kinds/archived-rows.ts';
export { announcedPlan, type PlanParts } from './server/kinds/announced-plan.ts';
export { checkedFiles, type CheckedFile } from './server/kinds/checked-files.ts';
export { problemOf } from './server/kinds/problem-of.ts';
export { visibleIds } from './server/kinds/visible-ids.ts';
export { ARCHIVE_VERSION, archiveUuid, archiveVersion, MISSING } from './server/kinds/shared-members.ts';

/**
 * Kinds of objects that bundles contain; the key is the kind of the object hooks, such as `chart`. Built-in kinds write
 * within the transaction of an import; the implementation of an installed plugin consists of methods with data only.
 */
export const ArchivedKindsPoint = definePoint<{
  declared: ArchivedKindDeclared;
  implementation: ArchivedKind | ArchivedData;
}>({
  id: 'resource/archive@1',
  description: 'Object kinds that export and import bundles contain.',
  side: 'server',
});

/** Adds members to the files of other plugins' objects. */
export const BundleAnnexesPoint = definePoint<{ declared: BundleAnnexDeclared; implementation: BundleAnnex }>({
  id: 'resource/archive-annex@1',
  description: "Members that plugins add to the files of other plugins' objects in bundles.",
  side: 'server',
});

export interface Bundles {
  /** The endpoints `GET <path>/export/` and `POST <path>/import/` of a declared kind. */
  routes(kind: string): RouteSet;
}

export const BundlesToken = defineToken<Bundles>('bundles/bundles@1', 'Exports and imports of objects as bundles.');
