import type { DeclaredEntry } from '../../common/declared-entry.ts';
import type { AbsentEntry } from '../../common/extension-point.ts';
import type { CallerFacts } from './caller.ts';

/** For whom a method of a plugin is called; the first argument of each such call, or null. */
export interface PersonFacts {
  readonly id: string;
  readonly kind: 'request' | 'job';
  readonly caller: CallerFacts;
  /** Handle of the scope. */
  readonly scope: string;
}

/** The call target of one method of a service that the plugin provides. */
export const serviceTarget = (token: string, method: string): string => `service/${token}/${method}`;

/** A point of the plugin, as the server describes it. */
export interface OwnPoint {
  /** Of its implementations, those that can be called from here. */
  readonly methods: readonly string[];
  readonly entries: readonly OwnPointEntry[];
  readonly absent: readonly AbsentEntry[];
}

export interface OwnPointEntry {
  readonly owner: string;
  readonly ownerVersion: string;
  readonly declared: DeclaredEntry;
}
