import type { Scoped, ScopedService } from './scope.ts';

declare const phantom: unique symbol;

/**
 * Name of a service. Identity is the id text, `owner/name@major`, so two copies of a contract module still meet.
 */
export interface Token<T> {
  readonly id: string;
  readonly description: string;
  readonly [phantom]?: (value: T) => T;
}

/** Name of a service that is there for each scope; in `requires` it becomes a `Scoped<T>`. */
export interface ScopedToken<T> extends Token<Scoped<T>> {
  readonly scoped: true;
}

/** Nothing but methods, so that a service can end with its scope and can be called from another process. */
export type MethodsOf<T> = { readonly [K in keyof T]: (...args: never[]) => unknown };

/** A token whose provider may be absent; resolves to `undefined` then. */
export interface Optional<T> {
  readonly optional: Token<T>;
}

/**
 * A service that components ask for with `useService`, if at all: its provider starts with the first of them, and `activate` is not
 * handed it. Absent like an optional one.
 */
export interface OnDemand<T> extends Optional<T> {
  readonly onDemand: true;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a record of tokens of unrelated services; `Resolved` gives each its type back
export type AnyToken = Token<any>;
// oxlint-disable-next-line typescript/no-explicit-any -- see AnyToken
export type Deps = Readonly<Record<string, Token<any> | Optional<any>>>;

export type Resolved<D> = {
  // oxlint-disable-next-line typescript/no-explicit-any -- see AnyToken
  readonly [K in keyof D as D[K] extends OnDemand<any> ? never : K]: D[K] extends Token<infer T>
    ? T
    : D[K] extends Optional<infer U>
      ? U | undefined
      : never;
};

/** The value that a half provides for a token: the service, or for a scoped token a function that creates the service of a scope. */
export type Offered<P> =
  P extends ScopedToken<infer T>
    ? ScopedService<T>
    : P extends Token<infer T>
      ? T
      : { readonly [K in keyof P]: Offered<P[K]> };

/** The tokens that a half provides: one service, or several under names that only the half itself uses. */
export type Provided = AnyToken | Readonly<Record<string, AnyToken>>;

const TOKEN_ID = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*@[1-9][0-9]*$/;

/** @throws TypeError when the id is not `owner/name@major`. */
export function defineToken<T>(id: string, description: string): Token<T> {
  if (!TOKEN_ID.test(id)) throw new TypeError(`Token id "${id}" is not of the form owner/name@major.`);
  return Object.freeze({ id, description });
}

/** A service that acts for a person. @throws TypeError when the id is not `owner/name@major`. */
export function defineScopedToken<T extends MethodsOf<T>>(id: string, description: string): ScopedToken<T> {
  return Object.freeze({ ...defineToken<Scoped<T>>(id, description), scoped: true });
}

export function isScoped(token: AnyToken): token is ScopedToken<unknown> {
  return 'scoped' in token;
}

/** A plugin runs without the service too; `activate` then gets `undefined`. It is started again when the service comes or goes. */
export function optional<T>(token: Token<T>): Optional<T> {
  return Object.freeze({ optional: token });
}

/** Only components use the service, through `useService`. Its provider starts with the first of them, and `activate` gets nothing. */
export function onDemand<T>(token: Token<T>): OnDemand<T> {
  return Object.freeze({ optional: token, onDemand: true });
}

export function isOnDemand(dep: AnyToken | Optional<unknown>): dep is OnDemand<unknown> {
  return 'onDemand' in dep;
}

export function isOptional(dep: AnyToken | Optional<unknown>): dep is Optional<unknown> {
  return 'optional' in dep;
}

export function isToken(provided: Provided): provided is AnyToken {
  return typeof provided.id === 'string';
}

/** The tokens of what a half offers. */
export function providedTokens(provided: Provided | undefined): readonly AnyToken[] {
  if (provided === undefined) return [];
  return isToken(provided) ? [provided] : Object.values(provided);
}
