import type { Kysely, Transaction } from 'kysely';

/** One opened metadata database, of either kind. */
export interface MetadataDatabase {
  readonly dialect: 'sqlite' | 'postgres';
  /** For messages: the file, or the address without its password. */
  readonly where: string;
  readonly kysely: Kysely<unknown>;
  transaction<R>(work: (tx: Transaction<unknown>) => Promise<R>): Promise<R>;
  /** Runs `work` as if no transaction were under way around it: for notices that outlive their sender. */
  readonly outside: <R>(work: () => R) => R;
  /** The transaction lost against another one and may be tried again. */
  isConflict(error: unknown): boolean;
  /** See `MetadataStore.revision`. */
  revision(tables: readonly string[]): string | Promise<string>;
  /** Of a server that has a clock of its own. */
  now?(): Promise<Date>;
  close(): Promise<void>;
}
