import type { ErrorData } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import { claimKeys, type EntryClaim } from './claim-keys.ts';
import { findCycles } from './find-cycles.ts';
import { topologicalOrder } from './topological-order.ts';

export interface Need {
  readonly token: string;
  readonly optional: boolean;
  /** Optional too; its provider neither starts nor stops with it. */
  readonly onDemand: boolean;
}

/** A plugin as far as its place among the others matters. Nodes come in the order in which they were added. */
export interface PluginNode {
  readonly id: string;
  readonly on: boolean;
  /** It is off, and keeps its keys for its next version. */
  readonly isLeaving?: boolean;
  readonly needs: readonly Need[];
  /** Ids of its services. */
  readonly provides: readonly string[];
  readonly entries: readonly EntryClaim[];
  /** What is wrong with it by itself: its manifest, or its last activation. */
  readonly faults: readonly ErrorData[];
}

export const HOST = 'host';

export interface Verdict {
  /** Empty when it may run. */
  readonly problems: readonly ErrorData[];
  readonly warnings: readonly ErrorData[];
  /** Token id → id of the plugin that provides it, {@link HOST}, or `null` for an optional one that is absent; none on demand. */
  readonly providers: ReadonlyMap<string, string | null>;
}

export interface Resolution {
  /** Ids of those that may run, each after what it needs; equal ones by id. */
  readonly order: readonly string[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** `point key` → id of the plugin whose entry stands there. */
  readonly winners: ReadonlyMap<string, string>;
}

/** Decides which plugins may run, in which order, and which provides each token. Finds all problems at once. */
export function resolve(nodes: readonly PluginNode[], hostTokens: ReadonlySet<string>): Resolution {
  const on = nodes.filter((node) => node.on);
  const found = new Map<string, ErrorData[]>(on.map((node) => [node.id, [...node.faults]]));
  const add = (id: string, problem: ErrorData): void => {
    found.get(id)?.push(problem);
  };
  const failed = (id: string): boolean => (found.get(id)?.length ?? 0) > 0;

  const byToken = new Map<string, string>([...hostTokens].map((token) => [token, HOST]));
  for (const { id, provides } of on) {
    for (const token of provides) {
      const holder = byToken.get(token);
      if (holder === undefined) byToken.set(token, id);
      else add(id, problems.providerTaken(id, token, holder));
    }
  }
  const offTokens = new Map(
    nodes.flatMap(({ on: isOn, provides, id }) => (isOn ? [] : provides.map((token) => [token, id] as const))),
  );

  const requiredEdges = new Map<string, string[]>();
  for (const node of on) {
    const edges: string[] = [];
    for (const need of node.needs) {
      if (need.optional) continue;
      const provider = byToken.get(need.token);
      if (provider === undefined) add(node.id, missing(node.id, need.token, byToken.keys(), offTokens));
      else if (provider !== HOST) edges.push(provider);
    }
    requiredEdges.set(node.id, edges);
  }

  for (const cycle of findCycles(requiredEdges))
    for (const id of cycle.members) add(id, problems.cycle(id, cycle.path));

  const spread = (): void => {
    let again = true;
    while (again) {
      again = false;
      for (const node of on) {
        if (failed(node.id)) continue;
        for (const need of node.needs) {
          const provider = byToken.get(need.token);
          if (need.optional || provider === undefined || provider === HOST || !failed(provider)) continue;
          add(node.id, problems.dependencyFailed(node.id, need.token, provider, found.get(provider)?.[0]));
          again = true;
        }
      }
    }
  };
  spread();

  // A refused newcomer takes its dependants with it, and their keys become free: claim again until nothing changes.
  // Those that merely failed to start keep their keys, so that a retry finds its place.
  const refused = new Set<string>();
  let claims = claimKeys(holders());
  while (claims.conflicts.size > 0) {
    for (const [id, conflicts] of claims.conflicts) {
      refused.add(id);
      for (const conflict of conflicts) add(id, conflict);
    }
    spread();
    claims = claimKeys(holders());
  }
  function holders(): readonly PluginNode[] {
    return nodes.filter(
      (node) =>
        (node.on || node.isLeaving === true) && !refused.has(node.id) && (!failed(node.id) || node.faults.length > 0),
    );
  }

  const running = on.filter((node) => !failed(node.id));
  const edges = new Map(running.map((node) => [node.id, new Set(requiredEdges.get(node.id))]));
  const verdicts = new Map<string, Verdict>();
  for (const node of on.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const providers = new Map<string, string | null>();
    const warnings: ErrorData[] = [];
    for (const need of node.needs) {
      if (need.onDemand) continue;
      const provider = byToken.get(need.token) ?? null;
      if (!need.optional || provider === null || provider === HOST) {
        if (need.optional || provider !== null) providers.set(need.token, provider);
        continue;
      }
      const closesCircle = reaches(edges, provider, node.id);
      if (closesCircle) warnings.push(problems.optionalCycle(node.id, need.token, provider));
      const usable = !failed(provider) && !closesCircle;
      if (usable) edges.get(node.id)?.add(provider);
      providers.set(need.token, usable ? provider : null);
    }
    verdicts.set(node.id, { problems: found.get(node.id) ?? [], warnings, providers });
  }
  return { order: topologicalOrder(edges), verdicts, winners: claims.winners };
}

function missing(
  owner: string,
  token: string,
  provided: Iterable<string>,
  offTokens: ReadonlyMap<string, string>,
): ErrorData {
  const off = offTokens.get(token);
  if (off !== undefined) return problems.dependencyOff(owner, token, off);
  const name = token.slice(0, token.indexOf('@') + 1);
  const otherMajors = [...provided].filter((id) => id.startsWith(name));
  return otherMajors.length > 0 ? problems.wrongVersion(owner, token, otherMajors) : problems.noProvider(owner, token);
}

function reaches(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(edges.get(id) ?? []));
  }
  return false;
}
