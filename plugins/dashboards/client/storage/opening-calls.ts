import type { ApiClient } from '@facet/sdk/client';

/** The first calls of a dashboard page, whatever its other parameters. */
export interface OpeningCalls {
  readonly item: ReturnType<typeof callsOf>['item'];
  readonly charts: ReturnType<typeof callsOf>['charts'];
  readonly datasets: ReturnType<typeof callsOf>['datasets'];
}

export function callsOf(api: ApiClient, idOrSlug: string, signal?: AbortSignal) {
  const input = { params: { id: idOrSlug } };
  const options = signal === undefined ? {} : { signal };
  return {
    item: api.call('GET /api/v1/dashboard/:id', input, options),
    charts: api.call('GET /api/v1/dashboard/:id/charts', input, options),
    datasets: api.call('GET /api/v1/dashboard/:id/datasets', input, options),
  };
}

/** Calls that were made while the code of the page was loading. They are given out once, and only to the page of that address. */
export class EarlyCalls {
  #made: { readonly idOrSlug: string; readonly at: number; readonly calls: OpeningCalls } | undefined;

  /** Asks for the dashboard of this address; another address asks for nothing. */
  start(api: ApiClient, pathname: string): void {
    const idOrSlug = namedIn(pathname);
    if (idOrSlug === undefined) return;
    const calls = callsOf(api, idOrSlug);
    // The page that takes them says what failed.
    for (const call of Object.values(calls)) call.catch(() => undefined);
    this.#made = { idOrSlug, at: performance.now(), calls };
  }

  take(idOrSlug: string): OpeningCalls | undefined {
    const made = this.#made;
    this.#made = undefined;
    return made?.idOrSlug === idOrSlug && performance.now() - made.at < FRESH_MS ? made.calls : undefined;
  }
}

function namedIn(pathname: string): string | undefined {
  const named = ADDRESS.exec(pathname)?.[1];
  try {
    return named && decodeURIComponent(named);
  } catch (error) {
    // Its page says that there is no such dashboard.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const ADDRESS = /\/superset\/dashboard\/([^/]+)\/?$/;
/** Older answers may be stale. */
const FRESH_MS = 5_000;
