import type { SaveConflict } from '../common/wire/resource.ts';
import { ApiError } from './host.ts';

export type { SaveConflict };

/** The outcome of a save after another user has saved. */
export type ConflictChoice = 'mine' | 'theirs' | 'cancel';

/** What a page knows of the thing it shows. */
export interface SeenVersion {
  /** As it was read, or saved last; `undefined` where none is known. */
  readonly version: string | undefined;
  /** What others have saved since that the page does not show, because its own saves left it alone. */
  readonly missed?: SaveConflict | null;
}

/** A save of something that others may save too. */
export interface GuardedSave<T> {
  readonly seen: SeenVersion;
  /** Members that the save sets, by their names in the contract. */
  readonly sets: readonly string[];
  /** Sends it; the version goes along as an option of the call. */
  write(version: string | undefined): Promise<T>;
}

export interface Saved<T> {
  readonly answer: T;
  readonly seen: SeenVersion;
}

const PRECONDITION_FAILED = 412;

/** Who has saved meanwhile, and what; null for errors of other kinds. */
export function saveConflictOf(error: unknown): SaveConflict | null {
  if (!(error instanceof ApiError) || error.status !== PRECONDITION_FAILED || !isRecord(error.body)) return null;
  const conflict = error.body['conflict'];
  return isConflict(conflict) ? conflict : null;
}

/**
 * Saves, and asks when that would undo what another user has saved since. Their changes that the save does not touch
 * stay without a question. Resolves to `undefined` when the user cancels. @throws what `write` throws
 */
export async function saveGuarded<T extends { readonly version?: string | undefined }>(
  { seen, sets, write }: GuardedSave<T>,
  ask: (conflict: SaveConflict) => Promise<ConflictChoice>,
): Promise<Saved<T> | undefined> {
  let { version, missed = null } = seen;
  const mayOverwrite = async (conflict: SaveConflict): Promise<boolean> => {
    const differs = conflict.differs.filter((member) => sets.includes(member));
    return differs.length === 0 || (await ask({ ...conflict, differs })) === 'mine';
  };
  if (missed !== null && !(await mayOverwrite(missed))) return undefined;
  for (;;) {
    try {
      const answer = await write(version);
      return { answer, seen: { version: answer.version, missed: without(missed, sets) } };
    } catch (error) {
      const conflict = saveConflictOf(error);
      if (conflict === null || conflict.version === version) throw error;
      if (!(await mayOverwrite(conflict))) return undefined;
      version = conflict.version;
      missed = { ...conflict, differs: [...new Set([...(missed?.differs ?? []), ...conflict.differs])] };
    }
  }
}

function without(conflict: SaveConflict | null, members: readonly string[]): SaveConflict | null {
  const differs = conflict?.differs.filter((member) => !members.includes(member)) ?? [];
  return conflict === null || differs.length === 0 ? null : { ...conflict, differs };
}

function isConflict(value: unknown): value is SaveConflict {
  return (
    isRecord(value) &&
    typeof value['version'] === 'string' &&
    typeof value['changed_on'] === 'string' &&
    Array.isArray(value['differs']) &&
    isRecord(value['current'])
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
