import { schemaIssues } from '@facet/core/manifest';
import {
  type Capability,
  type MethodDeclaration,
  type MethodDeclarations,
  personOf,
  type Scope,
} from '@facet/sdk/common';
import { type CallOptions, callerFacts, type PersonFacts } from '@facet/sdk/plugin-host';
import { hostProblems } from './host-problems.ts';
import type { RelayedScopes } from './relayed-scopes.ts';

const DEADLINE_MS = 5_000;

export interface RemoteMethodParts {
  /** Id of the plugin in whose process the methods stand. */
  readonly owner: string;
  /** For messages, such as `the service "a/notes@1"`. */
  readonly what: string;
  readonly declared: MethodDeclarations;
  readonly scopes: RelayedScopes;
  readonly mayKnowCaller: () => boolean;
  /** Absent: what stands there may be called whatever has been granted, as the services that a plugin itself offers. */
  readonly holds?: (capability: Capability) => boolean;
  readonly call: (method: string, args: readonly unknown[], options: CallOptions) => Promise<unknown>;
}

/** An object whose methods stand in the process of a plugin. What comes back is held to what is declared of it. */
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
  { owner, what, call, scopes, mayKnowCaller, holds }: RemoteMethodParts,
  name: string,
  { scoped, capability, deadlineMs = DEADLINE_MS }: MethodDeclaration,
  args: readonly unknown[],
): Promise<unknown> {
  if (capability && holds?.(capability) === false)
    throw hostProblems.notGranted(owner, capability, `Answering ${name} of ${what}`);
  if (!scoped) return call(name, [null, ...args], { deadlineMs });
  const [first, ...others] = args;
  // The type of the method says so; a handle of anything else opens nothing.
  const scope = first as Scope;
  const caller = callerFacts(personOf(scope), [], mayKnowCaller());
  return scopes.during(scope, (handle) => {
    const person: PersonFacts = { id: scope.id, kind: scope.kind === 'job' ? 'job' : 'request', caller, scope: handle };
    return call(name, [person, ...others], { deadlineMs, signal: scope.signal });
  });
}

/** @throws FacetError `PLH_WRONG_SHAPE` */
function answerOf(
  { owner, what }: RemoteMethodParts,
  name: string,
  { result }: MethodDeclaration,
  answer: unknown,
): unknown {
  if (result === undefined) return undefined;
  if (schemaIssues(result, answer).length > 0) throw hostProblems.wrongShape(owner, `${name} of ${what}`);
  return answer;
}
