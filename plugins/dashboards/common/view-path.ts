import { RISON } from 'rison2';

/** The part of a dashboard that is shown. */
export interface DashboardViewState {
  /** Masks of filters and charts, by their ids. */
  readonly dataMask?: unknown;
  /** Ids of tabs. */
  readonly activeTabs?: readonly string[] | null | undefined;
  /** Id of a tab or of another component. */
  readonly anchor?: string | null | undefined;
  readonly urlParams?: readonly (readonly [name: string, value: string])[] | null | undefined;
  readonly permalinkKey?: string | null | undefined;
}

/** Members of the address that say how the page is, not what it is asked with. */
const OWN = new Set(['standalone', 'edit']);

/** Address of a dashboard in a state. @param url of its page; @param alone the value of `standalone`: 3 as it is pictured */
export function dashboardViewPath(url: string, state: DashboardViewState, alone?: number): string {
  const { dataMask, activeTabs, anchor, urlParams, permalinkKey } = state;
  const search = new URLSearchParams();
  for (const [name, value] of urlParams ?? []) if (!OWN.has(name)) search.append(name, value);
  if (permalinkKey) search.set('permalink_key', permalinkKey);
  else if (typeof dataMask === 'object' && dataMask !== null && Object.keys(dataMask).length > 0)
    search.set('native_filters', RISON.stringify(dataMask));
  if (alone !== undefined) search.set('standalone', String(alone));
  const shown = anchor || activeTabs?.at(-1) || '';
  const query = search.toString();
  return `${url}${query === '' ? '' : `?${query}`}${shown === '' ? '' : `#${encodeURIComponent(shown)}`}`;
}
