import { schemaIssues } from '@facet/core/manifest';
import {
  type Capability,
  type ContributionShape,
  type ExtensionPoint,
  type Hook,
  isOptional,
  isScoped,
  type MethodDeclaration,
  type MethodDeclarations,
  objectHooks,
  type PluginContext,
  type PluginManifest,
  type Scoped,
} from '@facet/sdk/common';
import { type CallHandler, type OwnPoint, SERVICE_CALLS, toWireAnswer } from '@facet/sdk/plugin-host';
import { z } from 'zod';
import { hostProblems } from './host-problems.ts';
import type { RelayedScopes } from './relayed-scopes.ts';

const FIRE_BUDGET_MS = 5_000;

export interface CallsOfOthersParts {
  readonly manifest: PluginManifest;
  readonly context: Pick<PluginContext, 'fire' | 'registry'>;
  /** What the kernel gives for `requires`. */
  readonly deps: Readonly<Record<string, unknown>>;
  /** What may be called of a service from another process; `undefined`: nothing. */
  readonly methodsOf: (token: string) => MethodDeclarations | undefined;
  readonly scopes: RelayedScopes;
  readonly holds: (capability: Capability) => boolean;
}

const callArgs = z.tuple([z.string(), z.string(), z.string().nullable(), z.array(z.unknown())]);
const entryArgs = z.tuple([z.string(), z.string(), z.string(), z.string().nullable(), z.array(z.unknown())]);
const line = z.string().max(1_000);
const blamed = z.strictObject({
  point: z.string(),
  key: z.string(),
  owner: z.string(),
  fault: z
    .strictObject({
      code: line,
      message: line,
      remedy: line.exactOptional(),
      owner: line.exactOptional(),
      subject: line.exactOptional(),
    })
    .nullable(),
});
const fireArgs = z.tuple([z.string(), z.array(z.unknown())]);
const change = z.looseObject({ who: z.looseObject({ id: z.int() }).nullable() });

/** What the process of one plugin reaches of other plugins: services that it requires, entries at its points, its hooks. */
export class CallsOfOthers {
  readonly #parts: CallsOfOthersParts;
  /** By the ids of their tokens. */
  readonly #services: ReadonlyMap<string, unknown>;
  /** Of these, the ids of services that there are for each scope. */
  readonly #scoped: ReadonlySet<string>;

  constructor(parts: CallsOfOthersParts) {
    this.#parts = parts;
    const required = Object.entries(parts.manifest.server?.requires ?? {}).map(
      ([name, dependency]) => [name, isOptional(dependency) ? dependency.optional : dependency] as const,
    );
    this.#services = new Map(required.map(([name, { id }]) => [id, parts.deps[name]]));
    this.#scoped = new Set(required.flatMap(([, token]) => (isScoped(token) ? [token.id] : [])));
  }

  get calls(): readonly (readonly [string, CallHandler])[] {
    return [
      [SERVICE_CALLS.callService, (args) => this.#callService(args)],
      [SERVICE_CALLS.callEntry, (args) => this.#callEntry(args)],
      [SERVICE_CALLS.fire, (args) => this.#fire(args)],
    ];
  }

  /** Methods of the required services that it may call, by token. */
  services(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      [...this.#services].flatMap(([token, service]) => {
        const methods = service === undefined ? undefined : this.#parts.methodsOf(token);
        return methods ? [[token, Object.keys(methods)]] : [];
      }),
    );
  }

  points(): Readonly<Record<string, OwnPoint>> {
    return Object.fromEntries(Object.keys(this.#parts.manifest.points ?? {}).map((id) => [id, this.point(id)]));
  }

  point(id: string): OwnPoint {
    const { manifest, context } = this.#parts;
    const registry = context.registry(pointNamed(id));
    return {
      methods: Object.keys(manifest.points?.[id]?.methods ?? {}),
      entries: registry
        .snapshot()
        .map(({ owner, ownerVersion, declared, key }) => ({ owner, ownerVersion, declared: { ...declared, key } })),
      absent: registry.absent(),
    };
  }

  /** What its process says without an answer. */
  hear(topic: string, value: unknown): void {
    const told = topic === SERVICE_CALLS.blameEntry ? blamed.safeParse(value).data : undefined;
    if (told === undefined || !Object.hasOwn(this.#parts.manifest.points ?? {}, told.point)) return;
    const { point, key, owner, fault } = told;
    const entries = this.#parts.context.registry(pointNamed(point)).snapshot();
    for (const entry of entries) if (entry.key === key && entry.owner === owner) entry.blame(fault);
  }

  async #callService(given: readonly unknown[]): Promise<unknown> {
    const { methodsOf, manifest } = this.#parts;
    const [token, name, handle, args] = this.#arguments(callArgs, given);
    const service = this.#services.get(token);
    const declared = service === undefined ? undefined : methodNamed(methodsOf(token), name);
    if (!declared) throw hostProblems.notDeclared(manifest.id, `the method "${name}" of the service "${token}"`);
    const what = `${name} of "${token}"`;
    if (!this.#scoped.has(token)) return this.#call({ target: service, name, declared, handle, args, what });
    if (handle === null || !isOfScopes(service)) throw hostProblems.wrongArguments(manifest.id, what);
    const target = service.for(this.#parts.scopes.scopeOf(handle));
    return this.#call({ target, name, declared, handle: null, args, what });
  }

  async #callEntry(given: readonly unknown[]): Promise<unknown> {
    const { manifest, context } = this.#parts;
    const [point, key, name, handle, args] = this.#arguments(entryArgs, given);
    const declared = methodNamed(manifest.points?.[point]?.methods, name);
    const entry = declared && context.registry(pointNamed(point)).get(key);
    if (!entry) throw hostProblems.notDeclared(manifest.id, `the method "${name}" of "${key}" at "${point}"`);
    const target = await entry.load();
    return this.#call({ target, name, declared, handle, args, what: `${name} of "${key}" at "${point}"` });
  }

  async #call({
    target,
    name,
    declared: { args: shapes, scoped, capability },
    handle,
    args,
    what,
  }: {
    readonly target: unknown;
    readonly name: string;
    readonly declared: MethodDeclaration;
    readonly handle: string | null;
    readonly args: readonly unknown[];
    readonly what: string;
  }): Promise<unknown> {
    const { manifest, scopes, holds } = this.#parts;
    if (capability && !holds(capability)) throw hostProblems.notGranted(manifest.id, capability, `Calling ${what}`);
    const isFit =
      args.length === shapes.length && shapes.every((shape, i) => schemaIssues(shape, args[i]).length === 0);
    const method: unknown = typeof target === 'object' && target !== null ? Reflect.get(target, name) : undefined;
    if (!isFit || (handle !== null) !== (scoped === true) || typeof method !== 'function')
      throw hostProblems.wrongArguments(manifest.id, what);
    return Reflect.apply(method, target, handle === null ? args : [scopes.scopeOf(handle), ...args]);
  }

  async #fire(given: readonly unknown[]): Promise<unknown> {
    const { manifest, context, scopes } = this.#parts;
    const [id, args] = this.#arguments(fireArgs, given);
    const ofObjects = objectHooks.find((hook) => hook.id === id);
    if (ofObjects) {
      const { data } = change.safeParse(args[0]);
      if (!data) throw hostProblems.wrongArguments(manifest.id, `the hook "${id}"`);
      // Others write down who it was: a plugin names only a person for whom it works just now.
      if (data.who !== null && !scopes.includes(data.who.id)) throw hostProblems.noScope(manifest.id);
    }
    const declared = ofObjects ?? manifest.hooks?.find((hook) => hook.id === id);
    if (!declared) throw hostProblems.notDeclared(manifest.id, `the hook "${id}"`);
    const hook: Hook<readonly unknown[], unknown> = { description: '', budgetMs: FIRE_BUDGET_MS, ...declared };
    return toWireAnswer(await context.fire(hook, ...args));
  }

  #arguments<T>(shape: z.ZodType<T>, given: readonly unknown[]): T {
    const checked = shape.safeParse(given);
    if (!checked.success) throw hostProblems.wrongArguments(this.#parts.manifest.id, 'the server');
    return checked.data;
  }
}

function isOfScopes(service: unknown): service is Scoped<unknown> {
  return typeof service === 'object' && service !== null && 'for' in service && typeof service.for === 'function';
}

/** Nothing that every object has. */
function methodNamed(methods: MethodDeclarations | undefined, name: string): MethodDeclaration | undefined {
  return methods && Object.hasOwn(methods, name) ? methods[name] : undefined;
}

/** The kernel knows points by their ids. */
function pointNamed(id: string): ExtensionPoint<ContributionShape> {
  return { id, description: '', side: 'server' };
}
