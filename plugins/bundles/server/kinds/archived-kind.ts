import type { Scope } from '@facet/sdk/common';
import type { FieldMessages } from '@facet/sdk/server';
import type { Kysely } from 'kysely';

/** An object as a bundle holds it. */
export interface ArchivedObject {
  readonly id: number;
  readonly uuid: string;
  /** Names of its folders below that of its kind, and of its file; the bundle makes them safe. */
  readonly path: readonly string[];
  /** Members of its file: texts, numbers, booleans, lists and records. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Objects that it does not work without. */
  readonly needs: readonly { readonly kind: string; readonly id: number }[];
}

/** A file of a bundle that is to be taken in. */
export interface ImportFile {
  /** Below the folder of the bundle, such as `charts/Sales_12.yaml`. */
  readonly path: string;
  readonly uuid: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Texts that the importer entered, by the paths of the files that ask for them. */
export interface ImportSecrets {
  readonly passwords: Readonly<Record<string, string>>;
  readonly tunnelPasswords: Readonly<Record<string, string>>;
  readonly tunnelKeys: Readonly<Record<string, string>>;
  readonly tunnelKeyPasswords: Readonly<Record<string, string>>;
}

/** What another file, or an object that is there, stands for. */
export interface ImportTarget {
  /** Absent: the import brings it. */
  readonly id?: number;
  /** After the import. */
  readonly name: string;
}

export interface ImportWish {
  readonly files: readonly ImportFile[];
  /** The bundle is one of this kind; otherwise its files come along with objects of another kind. */
  readonly isOwnBundle: boolean;
  /** Objects that are there take the state of their files. */
  readonly overwrite: boolean;
  readonly secrets: ImportSecrets;
  /** Further members of the form. */
  readonly options: Readonly<Record<string, string>>;
  /** Objects of kinds that stand before this one, by uuid: those that come, and those that are there and the person may use. */
  find(kind: string, uuids: readonly string[]): Promise<ReadonlyMap<string, ImportTarget>>;
}

export interface PlannedObject {
  readonly path: string;
  readonly uuid: string;
  /** Of an object that is there. */
  readonly id?: number;
  /** After the import. */
  readonly name: string;
  /** `keep`: the file changes nothing. */
  readonly change: 'create' | 'update' | 'keep';
}

/** Id of an object that is there or has just been written. */
export type IdOf = (kind: string, uuid: string) => number | undefined;

/** The one transaction of an import. */
export interface ImportTransaction {
  /** The tables of the plugin that asks, within the transaction. */
  tables<T>(): Kysely<T>;
}

/** Writes what changes, as a part of the transaction, and answers the ids in the order of what changes. */
export type WriteObjects = (tx: ImportTransaction, idOf: IdOf) => Promise<readonly number[]>;

/** What becomes of the files of one kind. Making it has changed nothing. */
export interface ImportPlan {
  /** Why files cannot be taken in, by path. */
  readonly problems: Readonly<Record<string, FieldMessages | string>>;
  /** Of all files without a problem. */
  readonly objects: readonly PlannedObject[];
  /** Asks the will-hooks about all changes, runs `work`, and tells the did-hooks once it has committed. */
  announce(work: (write: WriteObjects) => Promise<void>): Promise<void>;
  /** Of a kind that has no part in the transaction: writes what changes after it, and answers the ids in the order of what changes. */
  later?(idOf: IdOf): Promise<readonly number[]>;
}

/** Members of a file that its kind reads and writes; a bundle keeps the others and gives them out again. */
export interface KnownMembers {
  readonly names: readonly string[];
  /** Lists of records, each with the member that tells its records apart. */
  readonly lists?: Readonly<Record<string, { readonly by: string; readonly names: readonly string[] }>>;
  readonly records?: Readonly<Record<string, readonly string[]>>;
}

/** How the objects of one kind travel in bundles. */
export interface ArchivedKind {
  readonly members: KnownMembers;
  /** Ids of all that the person may see, ascending. */
  ids(scope: Scope): Promise<readonly number[]>;
  /** Those that the person may see, in the order of their ids. @param bundle kind of the bundle that they are for */
  read(scope: Scope, ids: readonly number[], bundle: string): Promise<readonly ArchivedObject[]>;
  /** Ids of objects that a bundle of another kind takes along with these; asked where `alongside` is declared. */
  alongside?(scope: Scope, kind: string, ids: readonly number[]): Promise<readonly number[]>;
  /** Objects that the person may use, by uuid. */
  locate(scope: Scope, uuids: readonly string[]): Promise<ReadonlyMap<string, Required<ImportTarget>>>;
  plan(scope: Scope, wish: ImportWish): Promise<ImportPlan>;
}
