import type { Scoped } from '@facet/sdk/common';
import type { DatabaseRegistration, Databases } from '@facet/plugin-databases/contract.server';
import type { SystemScopes } from '@facet/sdk/server';

const OWN = {
  uuid: '0b6f3f0e-6a53-4f57-9d1c-7a1a5b8e2c40',
  name: 'Uploads',
  sqlalchemyUri: 'duckdb:///uploads',
  exposeInSqlLab: true,
  allowFileUpload: true,
} as const;

export const OWN_NAME = OWN.name;
export const OWN_SCHEMA = 'main';

/** The default upload database of the installation. */
export interface OwnDatabase {
  find(): Promise<number | undefined>;
  /** Registers the database at the first use. It has no owners; roles decide who may read it. */
  ensure(signal: AbortSignal): Promise<number>;
}

export function createOwnDatabase(
  databases: Pick<Databases, 'findByUuid'>,
  registration: Scoped<DatabaseRegistration>,
  system: SystemScopes,
): OwnDatabase {
  const find = async (): Promise<number | undefined> => (await databases.findByUuid(OWN.uuid))?.id;
  let registering: Promise<number> | undefined;
  const register = async (signal: AbortSignal): Promise<number> =>
    (await find()) ?? (await system.run(signal, (scope) => registration.for(scope).create(OWN))).id;
  return {
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
