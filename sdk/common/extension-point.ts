import type { Disposable } from './disposable.ts';
import type { ErrorData } from './errors.ts';

/** The two parts of a contribution: `declared` is data in the manifest, `implementation` is loaded code. */
export interface ContributionShape {
  declared: object;
  implementation: unknown;
}

export type Declared<C extends ContributionShape> = C['declared'];
export type Impl<C extends ContributionShape> = C['implementation'];

export type Side = 'client' | 'server';
/** Where entries of a point are used. */
export type PointSide = Side | 'both';

declare const shape: unique symbol;

/**
 * A place where plugins contribute. Its identity is the id text, `owner/name@major`. Its rules are data under `points` in
 * the manifest of its owner.
 */
export interface ExtensionPoint<C extends ContributionShape> {
  readonly id: string;
  readonly description: string;
  /** Where implementations of this point are loaded; `both`: each half of a plugin implements it from its own `common/`. */
  readonly side: PointSide;
  readonly [shape]?: (value: C) => C;
}

const POINT_ID = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*@[1-9][0-9]*$/;

/** @throws TypeError when the id is not `owner/name@major`. */
export function definePoint<C extends ContributionShape>(point: {
  id: string;
  description: string;
  side: PointSide;
}): ExtensionPoint<C> {
  if (!POINT_ID.test(point.id))
    throw new TypeError(`Extension point id "${point.id}" is not of the form owner/name@major.`);
  return Object.freeze({ ...point });
}

export type EntryState = 'declared' | 'loading' | 'ready' | 'failed';

/** A contribution of one plugin. The object stays the same until its plugin stops; `state` and `failure` are live. */
export interface Entry<C extends ContributionShape> {
  readonly key: string;
  /** Id of the contributing plugin. */
  readonly owner: string;
  readonly ownerVersion: string;
  readonly declared: Declared<C>;
  readonly state: EntryState;
  readonly failure?: ErrorData | undefined;
  /**
   * Activates the plugin, then imports the implementation, once: every call returns the same promise, even a rejected one,
   * until `retry`.
   */
  load(): Promise<Impl<C>>;
  /** Forgets a failed load, so that the next `load` tries again. */
  retry(): void;
  /**
   * Says why whoever reads the point cannot use what the entry declares: the card of its plugin shows it with the remedy, until
   * `null` takes it back or the plugin stops.
   */
  blame(fault: ErrorData | null): void;
}

/** An entry that a manifest declares and no registry lists. */
export interface AbsentEntry {
  readonly key: string;
  /** Id of the plugin that declares it. */
  readonly owner: string;
}

/** All entries of one point, in a stable order. */
export interface Registry<C extends ContributionShape> {
  /** Frozen; the same reference until something changes. */
  snapshot(): readonly Entry<C>[];
  subscribe(listener: () => void): Disposable;
  get(key: string): Entry<C> | undefined;
  /**
   * Entries of plugins that are switched on and cannot run, and entries whose key another plugin has taken. A point that
   * protects something refuses while there are any.
   */
  absent(): readonly AbsentEntry[];
}
