import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { DatabaseFile } from '../protocol/messages.ts';
import type { ProcessLimits } from '../protocol/process-limits.ts';

/** Idle connections per file that are reused. */
const POOL_SIZE = 8;

/** An open database file. No statement can reach other files or change settings; `statement-gate.ts` covers the rest. */
export class OpenFile {
  readonly path: string;
  readonly #instance: DuckDBInstance;
  readonly #idle: DuckDBConnection[] = [];

  private constructor(path: string, instance: DuckDBInstance) {
    this.path = path;
    this.#instance = instance;
  }

  static async open(file: DatabaseFile, limits: ProcessLimits): Promise<OpenFile> {
    const instance = await DuckDBInstance.create(file.path, {
      access_mode: file.readOnly ? 'READ_ONLY' : 'READ_WRITE',
      autoload_known_extensions: 'false',
      autoinstall_known_extensions: 'false',
      allow_community_extensions: 'false',
      allow_unsigned_extensions: 'false',
      memory_limit: limits.memoryLimit,
      threads: String(limits.threads),
      temp_directory: limits.spillFolder,
    });
    const connection = await instance.connect();
    for (const setting of [
      'SET GLOBAL allow_persistent_secrets = false',
      "SET GLOBAL TimeZone = 'UTC'",
      'SET GLOBAL enable_external_access = false',
      'SET GLOBAL lock_configuration = true',
    ]) {
      await connection.run(setting);
    }
    connection.closeSync();
    return new OpenFile(file.path, instance);
  }

  async take(): Promise<DuckDBConnection> {
    return this.#idle.pop() ?? (await this.#instance.connect());
  }

  /** @param clean False when a statement may have changed the session, such as by a schema or a temporary table. */
  give(connection: DuckDBConnection, clean: boolean): void {
    if (clean && this.#idle.length < POOL_SIZE) this.#idle.push(connection);
    else connection.closeSync();
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) connection.closeSync();
    this.#instance.closeSync();
  }
}
