import type { ObjectChanges } from '@facet/sdk/resource';

/** Changes of datasets that first keep the state before them, where no version has it: of datasets older than their history. */
export function withFirstVersions(objects: ObjectChanges, ensureFirst: (id: number) => Promise<void>): ObjectChanges {
  return {
    ...objects,
    update: (who, object, work, nameAfter) =>
      objects.update(
        who,
        object,
        async (announced) => {
          await ensureFirst(object.id);
          return work(announced);
        },
        nameAfter,
      ),
    importAll: (who, imported, work) =>
      objects.importAll(who, imported, async (announced) => {
        for (const { id } of imported) if (id !== undefined) await ensureFirst(id);
        return work(announced);
      }),
  };
}
