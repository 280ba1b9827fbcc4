import { FacetError } from '@facet/sdk/common';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import type { Handler, RouteSet } from '@facet/sdk/server';
import Router from 'find-my-way';

export interface Route {
  /** Plugin id. */
  readonly owner: string;
  readonly method: string;
  /** Such as `/api/v1/chart/:pk`; the name of the route in metrics and logs. */
  readonly pattern: string;
  readonly endpoint: Endpoint;
  // oxlint-disable-next-line typescript/no-explicit-any -- `defineRoutes` has tied the handler to the endpoint
  readonly handler: Handler<any>;
}

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

export interface OwnedRoutes {
  readonly owner: string;
  readonly routes: RouteSet;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const LONGEST_PARAMETER = 2_000;

type RouterInstance = ReturnType<typeof emptyRouter>;

/** What answers which address. Replaced as a whole, so a request sees either the old set or the new one. */
export class RouteTable {
  #router: RouterInstance = emptyRouter();
  #routes: readonly Route[] = [];

  get routes(): readonly Route[] {
    return this.#routes;
  }

  /** Takes the sets in order. Routes that cannot be taken are left out and returned as problems. */
  replace(sets: readonly OwnedRoutes[]): readonly FacetError[] {
    const router = emptyRouter();
    const taken = new Map<string, Route>();
    const problems: FacetError[] = [];
    for (const route of sets.flatMap(routesOf)) {
      const problem = problemOf(route, taken.get(addressOf(route)));
      if (problem) {
        problems.push(problem);
        continue;
      }
      taken.set(addressOf(route), route);
      router.on(methodOf(route.method), route.pattern, ignore, route);
    }
    this.#router = router;
    this.#routes = Object.freeze([...taken.values()]);
    return problems;
  }

  /** `HEAD` is answered by the route of `GET`. */
  find(method: string, path: string): RouteMatch | undefined {
    const known = METHODS.find((name) => name === (method === 'HEAD' ? 'GET' : method));
    if (!known) return undefined;
    const found = this.#router.find(known, path);
    if (!found?.store) return undefined;
    return { route: found.store, params: textsOf(found.params) };
  }

  /** Methods that the path takes. */
  methodsOf(path: string): readonly string[] {
    return METHODS.filter((method) => this.#router.find(method, path)?.store);
  }
}

function emptyRouter() {
  return Router({ ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER });
}

/** The table only looks routes up; calling them is the dispatcher's part. */
function ignore(): void {
  return undefined;
}

function routesOf({ owner, routes }: OwnedRoutes): Route[] {
  return Object.entries(routes.endpoints).map(([key, endpoint]) => {
    const [method = '', pattern = ''] = key.split(' ');
    const handler = routes.handlers[key];
    if (!handler)
      throw new FacetError({ code: 'HTTP_NO_HANDLER', message: `${key} has no handler.`, owner, subject: key });
    return { owner, method, pattern, endpoint, handler };
  });
}

function problemOf(route: Route, other: Route | undefined): FacetError | undefined {
  const subject = `${route.method} ${route.pattern}`;
  if (other)
    return new FacetError({
      code: 'HTTP_ROUTE_TAKEN',
      message: `${subject} of ${route.owner} is already answered by ${other.owner}.`,
      remedy: 'Give one of them another path.',
      owner: route.owner,
      subject,
    });
  if (!hasPolicy(route.endpoint))
    return new FacetError({
      code: 'HTTP_NO_POLICY',
      message: `${subject} of ${route.owner} does not say who may call it.`,
      remedy: 'Set `policy` on the endpoint.',
      owner: route.owner,
      subject,
    });
  if (!METHODS.some((method) => method === route.method) || !route.pattern.startsWith('/'))
    return new FacetError({
      code: 'HTTP_ROUTE_KEY',
      message: `"${subject}" of ${route.owner} is not a method and a path.`,
      remedy: `Write it as "GET /path", with one of ${METHODS.join(', ')}.`,
      owner: route.owner,
      subject,
    });
  return undefined;
}

/** The type asks for a policy, but a plugin built elsewhere may have passed by the compiler. */
function hasPolicy(endpoint: { readonly policy?: unknown }): boolean {
  const { policy } = endpoint;
  if (policy === 'public' || policy === 'signed-in') return true;
  return typeof policy === 'object' && policy !== null && 'permission' in policy && Array.isArray(policy.permission);
}

/** Two patterns that differ only in the names of their parameters or in the last slash are the same address. */
function addressOf(route: Route): string {
  return `${route.method} ${route.pattern.replace(/:[A-Za-z0-9_]+/g, ':').replace(/\/$/, '')}`;
}

function methodOf(method: string): (typeof METHODS)[number] {
  const known = METHODS.find((name) => name === method);
  if (!known) throw new TypeError(`${method} is not a known method.`);
  return known;
}

function textsOf(params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
