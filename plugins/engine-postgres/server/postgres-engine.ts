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
/** Number of parallel queries, unless the database's settings define it. */
const USUAL_CONCURRENCY = 8;
/** Connections in addition to those for queries, for introspection while all of those are busy. */
const SPARE = 4;
const IDLE_MS = 30_000;
/** User name for a connection without one, so that the driver uses no other; no server knows it. */
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
    // For missing values the driver would read environment variables and a password file of this server.
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
    // The texts of timestamps and intervals are parsed in these formats.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres',
  };
}

/** The number of queries that the gateway allows in parallel. */
function concurrency(extra: Readonly<Record<string, unknown>>): number {
  const asked = extra['max_concurrent_queries'];
  return typeof asked === 'number' && asked >= 1 ? Math.floor(asked) : USUAL_CONCURRENCY;
}
