import { defineHook, type Hook } from './hook.ts';

/** One object of a resource, as the change of it is told to other plugins. */
export interface ObjectChange {
  /** Such as `database`, `chart`, `user`; its owner claims it at `objects` of the manifest. */
  readonly kind: string;
  /** Null while the object is not created yet. */
  readonly id: number | null;
  readonly name: string;
  /** The name before an update that gave it another one. */
  readonly formerName?: string;
  /**
   * What an update makes of that which the object stands for: `another` thing, such as the table of a dataset, or the same one
   * `rewritten`, such as the SQL of a dataset. Absent: it stands for what it stood for. What others keep about the object was meant for that.
   */
  readonly meaning?: ChangedMeaning;
  /** Null for the system itself. */
  readonly who: { readonly id: number; readonly username: string } | null;
}

export type ChangedMeaning = 'another' | 'rewritten';

/** The error that the caller gets, an `HttpError` as a rule; `undefined`: nothing speaks against it. */
export type Veto = Error | undefined;

/**
 * Before anything has changed. A tap that answers with an error keeps the object as it is, and the caller gets that error;
 * a tap that throws does so too, as a fault of its plugin. Taps change nothing: another one may still say no.
 */
const willHook = (moment: 'create' | 'update' | 'delete') =>
  defineHook<readonly [change: ObjectChange], Veto>({
    id: `resource/will-${moment}@1`,
    description: `An object is about to be ${moment}d; a tap may answer with the error that says why not.`,
    kind: 'bail',
    policy: 'propagate',
    budgetMs: 5_000,
  });

/** After the commit. A tap that fails is reported against its plugin, and the call succeeds all the same. */
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

/** Fired for a kind of objects by the plugin alone whose manifest claims the kind at `objects`; any plugin may tap them. */
export const objectHooks: readonly Hook<readonly [change: ObjectChange], unknown>[] = [
  ObjectWillCreate,
  ObjectWillUpdate,
  ObjectWillDelete,
  ObjectDidCreate,
  ObjectDidUpdate,
  ObjectDidDelete,
];
