import type { Logger } from '@facet/sdk/common';
import { type ConnectionSpec, type Engine, ensureSocket } from '@facet/sdk/server';
import type { PoolConfig } from 'pg';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { postgresDialect } from './dialect.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { steppingClient } from './stepping-client.ts';
import { tlsOptions } from './tls-options.ts';
import { postgresVocabulary } from './vocabulary.ts';

const PORT = 5432;
/** Queries at the same time, where the registration does not say. */
const USUAL_CONCURRENCY = 8;
/** Connections beside those that run queries, for looks at the catalogue while all of them are at work. */
const SPARE = 4;
const IDLE_MS = 30_000;
/** Stands where a connection names no user; no server knows it. */
const NO_LOGIN = 'no user given';

export function createPostgresEngine(log: Logger): Engine {
  return {
    dialect: postgresDialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: true,
      dml: true,
      ctas: true,
      schemas: true,
      fileUpload: true,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: postgresVocabulary,
    open: async (connection) => new PostgresDatabase(poolConfig(connection), log),
  };
}

function poolConfig(spec: ConnectionSpec): PoolConfig {
  const socket = ensureSocket(spec);
  return {
    host: spec.hostname ?? 'localhost',
    port: spec.port ?? PORT,
    database: spec.database ?? 'postgres',
    // The driver would look into the environment and a file of ours for what is left out.
    user: spec.username ?? NO_LOGIN,
    password: () => spec.password ?? '',
    client_encoding: 'UTF8',
    stream: () => socket({ port: PORT }),
    ssl: tlsOptions(spec),
    ...(spec.onStep ? { Client: steppingClient(spec.onStep) } : {}),
    application_name: 'facet',
    connectionTimeoutMillis: spec.connectTimeoutMs,
    idleTimeoutMillis: IDLE_MS,
    max: concurrency(spec.extra) + SPARE,
    allowExitOnIdle: true,
    // Texts of moments and intervals are read in these forms.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres',
  };
}

/** As many as the gateway lets in. */
function concurrency(extra: Readonly<Record<string, unknown>>): number {
  const asked = extra['max_concurrent_queries'];
  return typeof asked === 'number' && asked >= 1 ? Math.floor(asked) : USUAL_CONCURRENCY;
}
