import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the dispatcher knows of a person's call. */
export interface RequestOfPerson {
  /** `POST /api/v1/chart/data`. */
  readonly route: string;
  /** 0: an anonymous caller. */
  readonly userId: number;
}

/** A call that kept the process from answering until it was ended. */
export interface BlockedRequest extends RequestOfPerson {
  /** UTC, ISO 8601: when the process stopped answering. */
  readonly since: string;
  /** How often that person's calls of this route did so, each time less than a day after the one before. */
  readonly times: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FIRST_REFUSAL_MS = 10 * MINUTE_MS;

/**
 * Calls that have blocked a process, one file each, in the home. What people send may be too much for code that is right, so
 * such a block counts against no plugin: the route is refused to that person, for ten minutes first, then for twice as
 * long each time, a day at most.
 */
export class BlockedRequests {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = join(home, 'blocked-requests');
  }

  write(request: RequestOfPerson, since: string): void {
    const { route, userId } = request;
    const before = this.read(() => undefined, Date.parse(since)).find(
      (kept) => kept.route === route && kept.userId === userId,
    );
    const recent = before && Date.parse(since) - Date.parse(before.since) < DAY_MS;
    const kept: BlockedRequest = { route, userId, since, times: recent ? before.times + 1 : 1 };
    const file = join(this.#folder, `${nameOf(request)}.json`);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.draft`, JSON.stringify(kept), { mode: 0o600, flush: true });
    renameSync(`${file}.draft`, file);
  }

  /** Those of the last day; older ones are removed. `onUnreadable` gets the names of files that say nothing. */
  read(onUnreadable: (file: string) => void, now = Date.now()): readonly BlockedRequest[] {
    return this.#files().flatMap((file) => {
      const kept = parse(readFileSync(file, 'utf8'));
      if (!kept) onUnreadable(file);
      else if (now - Date.parse(kept.since) < DAY_MS) return [kept];
      else rmSync(file, { force: true });
      return [];
    });
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
}

/** What is refused in this process, to whom, and until when. */
export class RequestRefusals {
  readonly #until = new Map<string, number>();

  constructor(blocked: readonly BlockedRequest[]) {
    for (const request of blocked) this.#until.set(keyOf(request), refusedUntil(request));
  }

  /** Seconds for which this call is still refused; `undefined` when it is not. */
  secondsLeft(request: RequestOfPerson, now = Date.now()): number | undefined {
    const until = this.#until.get(keyOf(request));
    return until === undefined || until <= now ? undefined : Math.ceil((until - now) / 1_000);
  }
}

export const refusedUntil = ({ since, times }: BlockedRequest): number =>
  Date.parse(since) + Math.min(DAY_MS, FIRST_REFUSAL_MS * 2 ** (times - 1));

const keyOf = ({ route, userId }: RequestOfPerson): string => `${userId} ${route}`;
const nameOf = (request: RequestOfPerson): string =>
  createHash('sha256').update(keyOf(request)).digest('hex').slice(0, 32);

function parse(text: string): BlockedRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Cut short by a full disk or a person; the caller says so.
    return undefined;
  }
  return isBlockedRequest(value) ? value : undefined;
}

function isBlockedRequest(value: unknown): value is BlockedRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { route, userId, since, times }: Partial<Record<keyof BlockedRequest, unknown>> = value;
  return (
    typeof route === 'string' &&
    typeof userId === 'number' &&
    typeof times === 'number' &&
    typeof since === 'string' &&
    !Number.isNaN(Date.parse(since))
  );
}
