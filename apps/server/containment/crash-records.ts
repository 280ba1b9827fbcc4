import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why a process was ended by its watchdog. */
export interface CrashRecord {
  readonly owner: string;
  readonly what: string;
  /** UTC, ISO 8601: when the process stopped answering. */
  readonly since: string;
  readonly blockedMs: number;
  /** `function (address:line)`, innermost first; empty when it could not be had. */
  readonly stack: readonly string[];
}

export interface KeptCrash extends CrashRecord {
  /** How often it happened, each time less than an hour after the one before. */
  readonly strikes: number;
}

const FORGIVEN_AFTER_MS = 60 * 60 * 1000;

/** One file a plugin, in the home: what is written there outlives the process that wrote it. */
export class CrashRecords {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'crashes');
  }

  write(record: CrashRecord): void {
    const file = this.#fileOf(record.owner);
    const before = this.read(() => undefined).get(record.owner);
    const recent = before && Date.parse(record.since) - Date.parse(before.since) < FORGIVEN_AFTER_MS;
    const kept: KeptCrash = { ...record, strikes: recent ? before.strikes + 1 : 1 };
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.draft`, JSON.stringify(kept), { mode: 0o600, flush: true });
    renameSync(`${file}.draft`, file);
  }

  /** Those that no administrator has answered yet, by plugin. `onUnreadable` gets the names of files that say nothing. */
  read(onUnreadable: (file: string) => void): ReadonlyMap<string, KeptCrash> {
    const records = new Map<string, KeptCrash>();
    for (const file of this.#files()) {
      const record = parse(readFileSync(file, 'utf8'));
      if (record) records.set(record.owner, record);
      else onUnreadable(file);
    }
    return records;
  }

  forget(owner: string): void {
    rmSync(this.#fileOf(owner), { force: true });
  }

  #files(): readonly string[] {
    try {
      return readdirSync(this.#folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(this.#folder, name));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  #fileOf(owner: string): string {
    return join(this.#folder, `${owner.replaceAll('/', '__')}.json`);
  }
}

function parse(text: string): KeptCrash | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Cut short by a full disk or a person; the caller says so.
    return undefined;
  }
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is KeptCrash {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, what, since, blockedMs, strikes, stack }: Partial<Record<keyof KeptCrash, unknown>> = value;
  return (
    [owner, what, since].every((text) => typeof text === 'string') &&
    typeof blockedMs === 'number' &&
    typeof strikes === 'number' &&
    Array.isArray(stack)
  );
}
