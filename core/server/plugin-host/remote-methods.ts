import { schemaIssues } from '@facet/core/manifest';
import {
  type Capability,
  type MethodDeclaration,
  type MethodDeclarations,
  personOf,
  type PluginManifest,
  type Scope,
} from '@facet/sdk/common';
import { type CallOptions, callerFacts, type PersonFacts } from '@facet/sdk/plugin-host';
import { declaredPairs } from './declared-pairs.ts';
import { hostProblems } from './host-problems.ts';
import type { RelayedScopes } from './relayed-scopes.ts';

const DEADLINE_MS = 5_000;

export interface RemoteMethodParts {
  /** Of the plugin in whose process the methods stand. */
  readonly manifest: PluginManifest;
  /** For messages, such as `the service "a/notes@1"`. */
  readonly what: string;
  readonly declared: MethodDeclarations;
  readonly scopes: RelayedScopes;
  readonly mayKnowCaller: () => boolean;
  /** Absent: what stands there may be called whatever has been granted, as the services that a plugin itself offers. */
  readonly holds?: (capability: Capability) => boolean;
  readonly call: (method: string, args: readonly unknown[], options: CallOptions) => Promise<unknown>;
  /** The service of a scoped token: all its methods act for this scope, under one handle. */
  readonly bound?: { readonly scope: Scope; readonly handle: () => string };
}

/** An object whose methods run in the process of a plugin. Answers are checked against the declaration. */
export function remoteMethods(parts: RemoteMethodParts): Readonly<Record<string, (...args: unknown[]) => unknown>> {
  return Object.freeze(
    Object.fromEntries(
      Object.entries(parts.declared).map(([name, declaration]) => [
        name,
        async (...args: readonly unknown[]) =>
          answerOf(parts, name, declaration, await callOf(parts, name, declaration, args)),
      ]),
    ),
  );
}

async function callOf(
  parts: RemoteMethodParts,
  name: string,
  { scoped, capability, deadlineMs = DEADLINE_MS }: MethodDeclaration,
  args: readonly unknown[],
): Promise<unknown> {
  const { manifest, what, call, scopes, holds, bound } = parts;
  if (capability && holds?.(capability) === false)
    throw hostProblems.notGranted(manifest.id, capability, `Answering ${name} of ${what}`);
  if (bound) {
    const person = personFacts(parts, bound.scope, bound.handle());
    return call(name, [person, ...args], { deadlineMs, signal: bound.scope.signal });
  }
  if (!scoped) return call(name, [null, ...args], { deadlineMs });
  const [first, ...others] = args;
  // The type of the method says so; a handle of anything else opens nothing.
  const scope = first as Scope;
  return scopes.during(scope, (handle) =>
    call(name, [personFacts(parts, scope, handle), ...others], { deadlineMs, signal: scope.signal }),
  );
}

/** @throws FacetError `SDK_NO_PERSON` */
function personFacts({ manifest, mayKnowCaller }: RemoteMethodParts, scope: Scope, handle: string): PersonFacts {
  const caller = callerFacts(personOf(scope), declaredPairs(manifest), mayKnowCaller());
  return { id: scope.id, kind: scope.kind === 'job' ? 'job' : 'request', caller, scope: handle };
}

/** @throws FacetError `PLH_WRONG_SHAPE` */
function answerOf(
  { manifest, what }: RemoteMethodParts,
  name: string,
  { result }: MethodDeclaration,
  answer: unknown,
): unknown {
  if (result === undefined) return undefined;
  if (schemaIssues(result, answer).length > 0) throw hostProblems.wrongShape(manifest.id, `${name} of ${what}`);
  return answer;
}
