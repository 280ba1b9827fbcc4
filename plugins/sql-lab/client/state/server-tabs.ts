import { type ApiClient, ApiError } from '@facet/sdk/client';
import type { Disposable, Observable } from '@facet/sdk/common';
import type { TabState } from '@facet/sdk/wire/tab-state';
import type { StoreApi } from 'zustand/vanilla';
import { type EditorTab, INITIAL_SQL, newTab } from './editor-tab.ts';
import { changeTab, closeTab, type LabState, type TabDefaults } from './lab-state.ts';

/** What could not be written to the server. */
export type SyncFailure = 'load' | 'add' | 'store' | 'remove' | 'activate';

export interface ServerTabsOptions {
  readonly api: ApiClient;
  readonly lab: StoreApi<LabState>;
  /** Whether tabs are kept on the server. */
  readonly enabled: Observable<boolean>;
  readonly defaults: () => TabDefaults;
  /** Told once, until something could be written again. */
  onFailure(failure: SyncFailure): void;
}

/** After the last keystroke (facts, debounce constants). */
const WRITE_AFTER_MS = 2_000;
const LOCK = 'facet:sql-lab:server-tabs';

/**
 * Keeps the tabs of this browser on the server, so that another browser has them too. Of several windows one writes: they share
 * their tabs by the browser's storage already.
 */
export class ServerTabs implements Disposable {
  readonly #options: ServerTabsOptions;
  readonly #stop = new AbortController();
  readonly #subscriptions: Disposable[] = [];
  /** Tabs as the server has them. */
  #written: LabState | undefined;
  #writing: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toldFailure = false;

  constructor(options: ServerTabsOptions) {
    this.#options = options;
    this.#subscriptions.push(options.enabled.subscribe(() => this.#startOnce()));
    this.#startOnce();
  }

  /** Writes what has changed; settles when the server has it. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  dispose(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #startOnce(): void {
    if (this.#written || !this.#options.enabled.get() || this.#stop.signal.aborted) return;
    this.#written = { tabs: [], activeId: null, closed: [], runs: {} };
    void this.#lead();
  }

  async #lead(): Promise<void> {
    const work = async () => {
      await this.#load();
      if (this.#stop.signal.aborted) return;
      const unsubscribe = this.#options.lab.subscribe(() => {
        this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS);
      });
      this.#subscriptions.push({ dispose: unsubscribe });
      await this.flush();
      await new Promise<void>((resolve) => this.#stop.signal.addEventListener('abort', () => resolve()));
    };
    // Pages without a secure origin have no locks; two windows may then write the same.
    if (!('locks' in navigator)) return work();
    try {
      await navigator.locks.request(LOCK, { signal: this.#stop.signal }, work);
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
    }
  }

  /** Tabs that another browser opened join these; those that it closed go, their text stays among the closed ones. */
  async #load(): Promise<void> {
    const { api, lab, defaults } = this.#options;
    try {
      const { result } = await api.call('GET /api/v1/sqllab/', {});
      const ids = new Set(result.tab_state_ids.map(({ id }) => id));
      const known = new Set(lab.getState().tabs.map((tab) => tab.serverId));
      const others: EditorTab[] = [];
      for (const id of ids) {
        if (known.has(id)) continue;
        const tab = await api.call('GET /tabstateview/:id', { params: { id: String(id) } });
        others.push(newTab([], undefined, defaults(), tabOf(tab)));
      }
      lab.setState((state) => joined(state, others, ids), true);
      const written = new Set(ids);
      const state = lab.getState();
      this.#written = {
        ...state,
        // Adding a tab makes it the active one there, so the active one is named again afterwards.
        activeId: null,
        tabs: state.tabs.filter((tab) => tab.serverId !== null && written.has(tab.serverId)),
      };
    } catch (error) {
      this.#failed('load', error);
    }
  }

  async #write(): Promise<void> {
    const before = this.#written;
    if (!before || this.#stop.signal.aborted || !this.#options.enabled.get()) return;
    const state = this.#options.lab.getState();
    const open = new Set(state.tabs.map((tab) => tab.id));
    for (const tab of before.tabs) if (!open.has(tab.id)) await this.#remove(tab);
    const earlier = new Map(before.tabs.map((tab) => [tab.id, tab]));
    for (const tab of state.tabs) await this.#put(tab, earlier.get(tab.id));
    if (state.activeId !== before.activeId) await this.#activate(state.activeId);
    const now = this.#options.lab.getState();
    const serverIds = new Map(now.tabs.map((tab) => [tab.id, tab.serverId]));
    this.#written = {
      ...state,
      tabs: state.tabs.flatMap((tab) => {
        const serverId = serverIds.get(tab.id) ?? null;
        return serverId === null ? [] : [{ ...tab, serverId }];
      }),
    };
  }

  async #put(tab: EditorTab, before: EditorTab | undefined): Promise<void> {
    if (tab.serverId === null) {
      await this.#attempt('add', async () => {
        const answer = await this.#send('POST', '/tabstateview/', { queryEditor: editorOf(tab) });
        const id: unknown = Reflect.get(Object(answer), 'id');
        if (typeof id === 'number')
          this.#options.lab.setState((state) => changeTab(state, tab.id, { serverId: id }), true);
      });
      return;
    }
    const change = changedFields(tab, before);
    if (Object.keys(change).length === 0) return;
    await this.#attempt('store', () => this.#send('PUT', `/tabstateview/${tab.serverId}`, change), tab);
  }

  async #remove(tab: EditorTab): Promise<void> {
    if (tab.serverId === null) return;
    await this.#attempt('remove', () => this.#send('DELETE', `/tabstateview/${tab.serverId}`));
  }

  async #activate(id: string | null): Promise<void> {
    const tab = this.#options.lab.getState().tabs.find((one) => one.id === id);
    if (!tab || tab.serverId === null) return;
    await this.#attempt('activate', () => this.#send('POST', `/tabstateview/${tab.serverId}/activate`), tab);
  }

  /** A tab that the server does not know any more was closed elsewhere (specification A8.16). */
  async #attempt(kind: SyncFailure, work: () => Promise<unknown>, tab?: EditorTab): Promise<void> {
    try {
      await work();
      this.#toldFailure = false;
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      if (gone && tab) this.#options.lab.setState((state) => closeTab(state, tab.id), true);
      else if (!gone) this.#failed(kind, error);
    }
  }

  async #send(method: string, path: string, values: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const body = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
    const response = await this.#options.api.request(path, method === 'DELETE' ? { method } : { method, body });
    return response.json();
  }

  #failed(kind: SyncFailure, error: unknown): void {
    if (this.#stop.signal.aborted) return;
    // What is no answer of a server is a fault of ours; hiding it behind a notice would lose it.
    if (!(error instanceof ApiError)) throw error;
    if (!this.#toldFailure) this.#options.onFailure(kind);
    this.#toldFailure = true;
  }
}

/** Names of a tab's members in the calls for server tabs. */
const FIELDS: readonly (readonly [member: keyof EditorTab, field: string])[] = [
  ['name', 'label'],
  ['sql', 'sql'],
  ['dbId', 'database_id'],
  ['schema', 'schema'],
  ['queryLimit', 'query_limit'],
  ['templateParams', 'template_params'],
  ['autorun', 'autorun'],
  ['remoteId', 'saved_query_id'],
];

/** Members that differ, under the names of the calls. Without an earlier version all of them. */
export function changedFields(tab: EditorTab, before: EditorTab | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    FIELDS.filter(([member]) => before === undefined || before[member] !== tab[member]).map(([member, field]) => [
      field,
      tab[member],
    ]),
  );
}

function editorOf(tab: EditorTab): Readonly<Record<string, unknown>> {
  const { name, dbId, schema, sql, queryLimit, templateParams, autorun, remoteId } = tab;
  return { name, dbId, schema, sql, queryLimit, templateParams, autorun, ...(remoteId === null ? {} : { remoteId }) };
}

function tabOf(tab: TabState): Partial<Omit<EditorTab, 'id' | 'changedAt'>> {
  return {
    serverId: tab.id,
    sql: tab.sql ?? INITIAL_SQL,
    dbId: tab.database_id,
    schema: tab.schema,
    templateParams: tab.template_params ?? '',
    autorun: tab.autorun,
    remoteId: tab.saved_query?.id ?? null,
    ...(tab.label === null ? {} : { name: tab.label }),
    ...(tab.query_limit === null ? {} : { queryLimit: tab.query_limit }),
  };
}

/** An untouched first tab makes room for those that come from the server. */
function joined(state: LabState, others: readonly EditorTab[], ids: ReadonlySet<number>): LabState {
  const closed = state.tabs
    .filter((tab) => tab.serverId !== null && !ids.has(tab.serverId))
    .reduce((lab, tab) => closeTab(lab, tab.id), state);
  const [only] = closed.tabs;
  const isFresh = closed.tabs.length === 1 && only?.sql === INITIAL_SQL && only.serverId === null;
  const tabs = isFresh && others.length > 0 ? others : [...closed.tabs, ...others];
  const activeId = tabs.some((tab) => tab.id === closed.activeId) ? closed.activeId : (tabs[0]?.id ?? null);
  return { ...closed, tabs, activeId };
}
