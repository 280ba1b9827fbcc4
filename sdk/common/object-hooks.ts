import { defineHook, type Hook } from './hook.ts';

/** An object of a resource, as object hooks describe it. */
export interface ObjectChange {
  /** Such as `database`, `chart`, `user`; its owner claims it at `objects` of the manifest. */
  readonly kind: string;
  /** Null while the object is not created yet. */
  readonly id: number | null;
  readonly name: string;
  /** The name before an update that renamed it. */
  readonly formerName?: string;
  /**
   * How an update changes the subject of the object. `another`: it now refers to something else, such as another table of a dataset.
   * `rewritten`: its definition changed, such as the SQL of a dataset. Absent: unchanged. Data of other plugins about the object was
   * meant for the subject before the update.
   */
  readonly meaning?: SubjectChange;
  /** Null for the system itself. */
  readonly who: { readonly id: number; readonly username: string } | null;
}

export type SubjectChange = 'another' | 'rewritten';

/** The error for the caller, usually an `HttpError`; `undefined`: no objection. */
export type Veto = Error | undefined;

/**
 * Runs before anything has changed. If a tap returns an error, the object stays as it is and the caller gets that error; a tap that
 * throws has the same effect, as a fault of its plugin. Taps must change nothing, because a later one may still refuse.
 */
const willHook = (moment: 'create' | 'update' | 'delete') =>
  defineHook<readonly [change: ObjectChange], Veto>({
    id: `resource/will-${moment}@1`,
    description: `An object is about to be ${moment}d; a tap may answer with the error that says why not.`,
    kind: 'bail',
    policy: 'propagate',
    budgetMs: 5_000,
  });

/** Runs after the commit. A tap that fails is reported as a fault of its plugin; the call still succeeds. */
const didHook = (moment: 'create' | 'update' | 'delete') =>
  defineHook<readonly [change: ObjectChange], void>({
    id: `resource/did-${moment}@1`,
    description: `An object has been ${moment}d.`,
    kind: 'observe',
    policy: 'isolate',
    budgetMs: 5_000,
  });

export const ObjectWillCreate = willHook('create');
export const ObjectWillUpdate = willHook('update');
export const ObjectWillDelete = willHook('delete');
export const ObjectDidCreate = didHook('create');
export const ObjectDidUpdate = didHook('update');
export const ObjectDidDelete = didHook('delete');

/** Only the plugin whose manifest claims a kind at `objects` fires these hooks for it; any plugin may tap them. */
export const objectHooks: readonly Hook<readonly [change: ObjectChange], unknown>[] = [
  ObjectWillCreate,
  ObjectWillUpdate,
  ObjectWillDelete,
  ObjectDidCreate,
  ObjectDidUpdate,
  ObjectDidDelete,
];
