import type { SubjectChange, Scope } from '@facet/sdk/common';
import type { Announced, ImportedObject, ObjectChanges } from '@facet/sdk/resource';
import type { FieldMessages } from '@facet/sdk/server';
import type { IdOf, ImportPlan, ImportTransaction, PlannedObject } from './archived-kind.ts';

/** One file of an import plan. */
export interface PlannedFile {
  readonly object: PlannedObject;
  /** Name after the import, and the previous name of an existing object. */
  readonly name: string;
  readonly formerName?: string;
  /** Set for a change of an existing object that gives it another meaning. */
  readonly meaning?: SubjectChange | undefined;
}

export interface PlanParts<F extends PlannedFile> {
  readonly objects: ObjectChanges;
  readonly problems: Readonly<Record<string, FieldMessages | string>>;
  readonly files: readonly F[];
  /** Writes one changed file and returns the id of its object. */
  write(announced: Announced, tx: ImportTransaction, file: F, idOf: IdOf): Promise<number>;
  /** Called after the commit and before the did-hooks. */
  settle?(written: readonly { readonly file: F; readonly id: number }[]): Promise<void>;
}

/** A plan that writes its files in sequence, surrounded by the hooks of their kind. */
export function announcedPlan<F extends PlannedFile>(scope: Scope, parts: PlanParts<F>): ImportPlan {
  const { objects, problems, files, write, settle } = parts;
  const changing = files.filter(({ object }) => object.change !== 'keep');
  return {
    problems,
    objects: files.map(({ object }) => object),
    async announce(work) {
      await objects.importAll(scope.principal, changing.map(importedObject), async (announced) => {
        let ids: readonly number[] = [];
        await work(async (tx, idOf) => {
          const written: number[] = [];
          for (const file of changing) written.push(await write(announced, tx, file, idOf));
          ids = written;
          return written;
        });
        await settle?.(changing.map((file, i) => ({ file, id: ids[i] ?? 0 })));
        return ids;
      });
    },
  };
}

const importedObject = ({ object: { id }, name, formerName, meaning }: PlannedFile): ImportedObject => ({
  name,
  meaning,
  ...(id === undefined ? {} : { id }),
  ...(formerName === undefined ? {} : { formerName }),
});
