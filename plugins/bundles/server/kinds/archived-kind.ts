import type { Scope } from '@facet/sdk/common';
import type { FieldMessages } from '@facet/sdk/server';
import type { Kysely } from 'kysely';

/** An object in a bundle. */
export interface ArchivedObject {
  readonly id: number;
  readonly uuid: string;
  /** Names of its subfolders and of its file; the bundle converts them to safe file names. */
  readonly path: readonly string[];
  /** Content of its file: texts, numbers, booleans, lists and records. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Objects that it depends on. */
  readonly needs: readonly { readonly kind: string; readonly id: number }[];
}

/** A file of a bundle that is to be imported. */
export interface ImportFile {
  /** Path below the folder of the bundle, such as `charts/Sales_12.yaml`. */
  readonly path: string;
  readonly uuid: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Secrets that the user entered, by the paths of the files that need them. */
export interface ImportSecrets {
  readonly passwords: Readonly<Record<string, string>>;
  readonly tunnelPasswords: Readonly<Record<string, string>>;
  readonly tunnelKeys: Readonly<Record<string, string>>;
  readonly tunnelKeyPasswords: Readonly<Record<string, string>>;
}

/** The object of a uuid: one that the import creates, or an existing one. */
export interface ImportTarget {
  /** Absent: the import creates it. */
  readonly id?: number;
  /** Name after the import. */
  readonly name: string;
}

export interface ImportWish {
  readonly files: readonly ImportFile[];
  /** Whether the bundle is of this kind; otherwise its files accompany objects of another kind. */
  readonly isOwnBundle: boolean;
  /** Whether existing objects are overwritten. */
  readonly overwrite: boolean;
  readonly secrets: ImportSecrets;
  /** Further fields of the form. */
  readonly options: Readonly<Record<string, string>>;
  /**
   * Objects by uuid of the kinds that are imported before this one: those of the import, and existing ones that the
   * user may use.
   */
  find(kind: string, uuids: readonly string[]): Promise<ReadonlyMap<string, ImportTarget>>;
}

export interface PlannedObject {
  readonly path: string;
  readonly uuid: string;
  /** Id of an existing object. */
  readonly id?: number;
  /** Name after the import. */
  readonly name: string;
  /** `keep`: the file changes nothing. */
  readonly change: 'create' | 'update' | 'keep';
}

/** Returns the id of an object that exists or was just written. */
export type IdOf = (kind: string, uuid: string) => number | undefined;

/** The transaction of an import. */
export interface ImportTransaction {
  /** The tables of the calling plugin, within the transaction. */
  tables<T>(): Kysely<T>;
}

/** Writes the changes within the transaction, and returns the ids in the order of the changed objects. */
export type WriteObjects = (tx: ImportTransaction, idOf: IdOf) => Promise<readonly number[]>;

/** The planned import of the files of one kind. Creating the plan changes nothing. */
export interface ImportPlan {
  /** Reasons why files cannot be imported, by path. */
  readonly problems: Readonly<Record<string, FieldMessages | string>>;
  /** The objects of all files without a problem. */
  readonly objects: readonly PlannedObject[];
  /** Calls the will-hooks for all changes, runs `work`, and calls the did-hooks after the commit. */
  announce(work: (write: WriteObjects) => Promise<void>): Promise<void>;
  /** For a kind that takes no part in the transaction: writes the changes after it, and returns the ids in their order. */
  later?(idOf: IdOf): Promise<readonly number[]>;
}

/** Members of a file that its kind reads and writes; a bundle stores the others and exports them again. */
export interface KnownMembers {
  readonly names: readonly string[];
  /** Lists of records, each with the member that identifies its records. */
  readonly lists?: Readonly<Record<string, { readonly by: string; readonly names: readonly string[] }>>;
  readonly records?: Readonly<Record<string, readonly string[]>>;
}

/** Export and import of the objects of one kind. */
export interface ArchivedKind {
  readonly members: KnownMembers;
  /** Ids of all objects that the user may see, ascending. */
  ids(scope: Scope): Promise<readonly number[]>;
  /** The given objects that the user may see, in the order of the ids. @param bundle Kind of the bundle */
  read(scope: Scope, ids: readonly number[], bundle: string): Promise<readonly ArchivedObject[]>;
  /** Ids of objects that accompany the given ones in a bundle of another kind; called where `alongside` is declared. */
  alongside?(scope: Scope, kind: string, ids: readonly number[]): Promise<readonly number[]>;
  /** Existing objects that the user may use, by uuid. */
  locate(scope: Scope, uuids: readonly string[]): Promise<ReadonlyMap<string, Required<ImportTarget>>>;
  plan(scope: Scope, wish: ImportWish): Promise<ImportPlan>;
}
