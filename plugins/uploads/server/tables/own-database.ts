import type { Scoped } from '@facet/sdk/common';
import type { DatabaseRegistration, Databases } from '@facet/plugin-databases/contract.server';
import type { SystemScopes } from '@facet/sdk/server';

const OWN = {
  uuid: '0b6f3f0e-6a53-4f57-9d1c-7a1a5b8e2c40',
  name: 'Uploads',
  sqlalchemyUri: 'duckdb:///uploads',
  // It also reads files for other databases.
  allowFileUpload: true,
} as const;

export const OWN_NAME = OWN.name;
export const OWN_SCHEMA = 'main';

/** The default upload database of the installation. */
export interface OwnDatabase {
  /** Whether people may upload into it: it is a file of one process, which others do not read. */
  readonly isOffered: boolean;
  find(): Promise<number | undefined>;
  /** Registers the database at the first use. It has no owners; roles decide who may read it. */
  ensure(signal: AbortSignal): Promise<number>;
}

interface OwnDatabaseParts {
  readonly databases: Pick<Databases, 'findByUuid'>;
  readonly registration: Scoped<DatabaseRegistration>;
  readonly system: SystemScopes;
}

export function createOwnDatabase(
  { databases, registration, system }: OwnDatabaseParts,
  isOffered: boolean,
): OwnDatabase {
  const registered = { ...OWN, exposeInSqlLab: isOffered };
  const find = async (): Promise<number | undefined> => (await databases.findByUuid(OWN.uuid))?.id;
  let registering: Promise<number> | undefined;
  const register = async (signal: AbortSignal): Promise<number> =>
    (await find()) ?? (await system.run(signal, (scope) => registration.for(scope).create(registered))).id;
  return {
    isOffered,
    find,
    async ensure(signal) {
      const known = await find();
      if (known !== undefined) return known;
      registering ??= register(signal).finally(() => {
        registering = undefined;
      });
      return registering;
    },
  };
}
