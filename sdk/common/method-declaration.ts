import type { Capability } from './capabilities.ts';
import type { ValueSchema } from './entry-schema.ts';

/** A method that can be called from another process, as data: what it takes and what its promise gives. */
export interface MethodDeclaration {
  /** Of each argument; a scope is none of them. */
  readonly args: readonly ValueSchema[];
  /** Absent: nothing. */
  readonly result?: ValueSchema;
  /** The first argument is a `Scope`: the method acts for its person. */
  readonly scoped?: true;
  /** What an installed plugin must have been granted to call it, and to be called with it at a point of another plugin. */
  readonly capability?: Capability;
  /** Milliseconds until a call rejects. Default: 5,000. */
  readonly deadlineMs?: number;
}

/** By the names of the methods. */
export type MethodDeclarations = Readonly<Record<string, MethodDeclaration>>;

/** For `satisfies`: names each method of `T`. */
export type MethodsDeclared<T> = { readonly [K in keyof T]-?: MethodDeclaration };
