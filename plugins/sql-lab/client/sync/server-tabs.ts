import { type ApiClient, ApiError } from '@facet/sdk/client';
import type { Disposable, Observable } from '@facet/sdk/common';
import type { TabState } from '../../common/wire/tab-state.ts';
import type { StoreApi } from 'zustand/vanilla';
import { type EditorTab, newTab } from '../model/editor-tab.ts';
import { closeTab, type LabState, noteTab, setRun, type TabDefaults } from '../model/lab-state.ts';
import { migrateQueries } from './migrate-queries.ts';
import { changedFields, editorOf, runOf, type SyncedTab, tabOf } from './server-tab-fields.ts';
import { leftBehind, withList, withServerTab } from './server-tab-list.ts';
import { type SendTable, ServerTables } from './server-tables.ts';
import { type SyncFailure, storeFailure } from './sync-failure.ts';
import { sendForm } from './send-form.ts';

export interface ServerTabsOptions {
  readonly api: ApiClient;
  readonly lab: StoreApi<LabState>;
  /** Whether tabs are kept on the server. */
  readonly enabled: Observable<boolean>;
  readonly defaults: () => TabDefaults;
  /** Called once, until a write succeeds again. */
  onFailure(failure: SyncFailure): void;
}

/** Delay after the last keystroke (facts, debounce constants). */
const WRITE_AFTER_MS = 2_000;
/** Closed tabs are removed almost at once: after a reload of the page they would come back. */
const REMOVE_AFTER_MS = 100;
const RETRY_AFTER_MS = 30_000;
const LOADS_AT_ONCE = 4;
const CHECK_AFTER_MS = 1_000;
/** How long the local copy of a tab counts as current after it was read or written. */
const SEEN_FOR_MS = 30_000;
const LOCK = 'facet:sql-lab:server-tabs';

/**
 * Stores the tabs of this browser on the server, so that another browser has them too. Only one of several windows
 * writes: they already share their tabs through the browser's storage.
 */
export class ServerTabs implements Disposable {
  readonly #options: ServerTabsOptions;
  readonly #tables: ServerTables;
  readonly #stop = new AbortController();
  readonly #subscriptions: Disposable[] = [];
  /** The server's version of the tabs, by id. */
  readonly #written = new Map<string, SyncedTab>();
  readonly #seenAt = new Map<string, number>();
  readonly #loading = new Set<number>();
  #activeWritten: string | null = null;
  #leads = false;
  #started = false;
  #writing: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #toldFailure = false;
  #failedOnce = false;

  constructor(options: ServerTabsOptions) {
    this.#options = options;
    this.#tables = new ServerTables();
    this.#subscriptions.push(
      options.enabled.subscribe(() => this.#start()),
      { dispose: options.lab.subscribe(() => this.#loadActive()) },
    );
    this.#start();
  }

  /** Writes the changes; settles when the server has stored them. */
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

  #start(): void {
    if (!this.#options.enabled.get() || this.#stop.signal.aborted) return;
    if (this.#leads) this.#writeSoon(0);
    if (this.#started) return;
    this.#started = true;
    void this.#lead();
  }

  async #lead(): Promise<void> {
    const work = async () => {
      this.#leads = true;
      await this.#loadList();
      if (this.#stop.signal.aborted) return;
      this.#subscriptions.push({
        dispose: this.#options.lab.subscribe(({ tabs }, before) =>
          this.#writeSoon(tabs.length < before.tabs.length ? REMOVE_AFTER_MS : WRITE_AFTER_MS),
        ),
      });
      await this.flush();
      await new Promise<void>((resolve) => this.#stop.signal.addEventListener('abort', () => resolve()));
    };
    // Pages without a secure origin have no Web Locks; two windows may then write the same change.
    if (!('locks' in navigator)) return work();
    try {
      await navigator.locks.request(LOCK, { signal: this.#stop.signal }, work);
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error;
    }
  }

  /** The earliest of the requested times is used. */
  #writeSoon(delay: number): void {
    const due = Date.now() + delay;
    if (this.#timer !== undefined && this.#due <= due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  /** Adds the tabs that another browser opened by their names first; then their texts are loaded, the active one first. */
  async #loadList(): Promise<void> {
    const { api, lab, defaults } = this.#options;
    try {
      const { result } = await api.call('GET /api/v1/sqllab/', {});
      const left = leftBehind(lab.getState());
      const listed = result.tab_state_ids.filter(({ id }) => !left.has(id));
      const active = result.active_tab && !left.has(result.active_tab.id) ? result.active_tab : null;
      lab.setState((state) => withList(state, listed, active?.id, defaults()), true);
      if (active) this.#take(active);
      this.#activeWritten = active ? this.#localId(active.id) : null;
      const isHere = (id: number) => lab.getState().tabs.some((tab) => tab.serverId === id && tab.loaded);
      const rest = listed.map(({ id }) => id).filter((id) => id !== active?.id);
      void this.#loadRest(rest.filter((id) => !isHere(id)));
      // Tabs that are open here may have changed elsewhere; that check waits until the page is drawn.
      const later = setTimeout(() => void this.#loadRest(rest.filter(isHere)), CHECK_AFTER_MS);
      this.#subscriptions.push({ dispose: () => clearTimeout(later) });
      for (const { id } of result.tab_state_ids) if (left.has(id)) await this.#removeById(id);
    } catch (error) {
      this.#failed('load', error);
    }
  }

  async #loadRest(ids: readonly number[]): Promise<void> {
    const waiting = [...ids];
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await this.#load(id);
    };
    await Promise.all(Array.from({ length: LOADS_AT_ONCE }, work));
  }

  /** The visible tab is loaded without waiting for its turn. */
  #loadActive(): void {
    const { tabs, activeId } = this.#options.lab.getState();
    const tab = tabs.find((one) => one.id === activeId);
    if (tab && !tab.loaded && tab.serverId !== null) void this.#load(tab.serverId);
  }

  async #load(id: number): Promise<void> {
    if (this.#stop.signal.aborted || this.#loading.has(id)) return;
    this.#loading.add(id);
    try {
      this.#take(await this.#options.api.call('GET /tabstateview/:id', { params: { id: String(id) } }));
    } catch (error) {
      if (!this.#wentAway(error, id)) this.#failed('load', error);
    } finally {
      this.#loading.delete(id);
    }
  }

  /**
   * Merges a tab read from the server. Where it was edited here and elsewhere, the losing text is stored among the
   * closed tabs.
   */
  #take(given: TabState): void {
    const { lab, defaults } = this.#options;
    const id = this.#localId(given.id);
    const local = lab.getState().tabs.find((tab) => tab.id === id);
    if (!local) return;
    const kept = tabOf(given);
    // A tab that another client created has no position.
    const position = kept.position === 0 ? local.position : kept.position;
    const theirs: EditorTab = { ...newTab([], undefined, defaults()), ...kept, position, id: local.id };
    lab.setState((state) => withServerTab(state, theirs, local), true);
    const run = runOf(local.id, given.latest_query);
    if (run && lab.getState().runs[local.id] === undefined) lab.setState((state) => setRun(state, local.id, run), true);
    this.#wrote(theirs, run?.clientId ?? null);
    this.#tables.know(local.id, given.table_schemas);
    if (lab.getState().tabs.find((tab) => tab.id === local.id) !== theirs) this.#writeSoon(WRITE_AFTER_MS);
  }

  /** Remembers that the server now has this version of a tab. */
  #wrote(tab: EditorTab, latest: string | null): void {
    this.#written.set(tab.id, { tab, latest });
    this.#seenAt.set(tab.id, Date.now());
  }

  #localId(serverId: number): string | null {
    return this.#options.lab.getState().tabs.find((tab) => tab.serverId === serverId)?.id ?? null;
  }

  async #write(): Promise<void> {
    if (!this.#leads || this.#stop.signal.aborted || !this.#options.enabled.get()) return;
    this.#failedOnce = false;
    const { tabs, runs, activeId } = this.#options.lab.getState();
    // A tab that was closed and reopened meanwhile has another id on the server.
    const kept = new Set(tabs.map((tab) => `${tab.id} ${tab.serverId}`));
    for (const { tab } of this.#written.values()) if (!kept.has(`${tab.id} ${tab.serverId}`)) await this.#remove(tab);
    for (const tab of tabs) await this.#put(tab, runs[tab.id]?.clientId ?? null);
    if (activeId !== this.#activeWritten) await this.#activate(activeId);
    if (this.#failedOnce) this.#writeSoon(RETRY_AFTER_MS);
  }

  async #put(tab: EditorTab, latest: string | null): Promise<void> {
    if (!tab.loaded) return;
    if (tab.serverId === null) return this.#add(tab, latest);
    if (Date.now() - (this.#seenAt.get(tab.id) ?? 0) > SEEN_FOR_MS) {
      // Reads before it writes: another browser may have changed the tab since.
      if (tab.changedAt > tab.syncedAt) await this.#load(tab.serverId);
      if (!this.#seenAt.has(tab.id)) return;
    }
    const now = this.#options.lab.getState().tabs.find(({ id }) => id === tab.id);
    if (now) await this.#putChanges(now, latest);
  }

  async #putChanges(tab: EditorTab, latest: string | null): Promise<void> {
    const change = changedFields({ tab, latest }, this.#written.get(tab.id));
    if (Object.keys(change).length > 0) {
      const kind = storeFailure(Object.keys(change));
      const done = await this.#attempt(kind, () => this.#send('PUT', `/tabstateview/${tab.serverId}`, change), tab);
      if (!done) return;
      this.#wrote(tab, latest);
      this.#note(tab.id, { syncedAt: tab.changedAt });
    }
    if (this.#tables.differ(tab)) await this.#writeTables(tab);
    if (tab.migrateFrom !== null) await this.#migrate(tab);
  }

  async #writeTables(tab: EditorTab): Promise<void> {
    let failure: SyncFailure = 'addTable';
    const send: SendTable = (step, method, path, values) => {
      failure = step;
      return this.#send(method, path, values);
    };
    await this.#attempt(
      () => failure,
      () => this.#tables.write(tab, tab.serverId, send),
      tab,
    );
  }

  async #add(tab: EditorTab, latest: string | null): Promise<void> {
    await this.#attempt('add', async () => {
      const answer = await this.#send('POST', '/tabstateview/', { queryEditor: editorOf(tab) });
      const id: unknown = Reflect.get(Object(answer), 'id');
      if (typeof id !== 'number') return;
      const migrateFrom = latest === null && tab.migrateFrom === null ? null : (tab.migrateFrom ?? tab.editorId);
      const own = { serverId: id, editorId: String(id), migrateFrom };
      this.#wrote({ ...tab, ...own }, null);
      this.#note(tab.id, { ...own, syncedAt: tab.changedAt });
      this.#writeSoon(0);
    });
  }

  /** Moves the queries that were run while the tab was only in the browser to the tab on the server. */
  async #migrate(tab: EditorTab): Promise<void> {
    const { serverId, migrateFrom } = tab;
    if (serverId === null || migrateFrom === null) return;
    const done = await this.#attempt('migrate', () => migrateQueries(this.#options.api, migrateFrom, serverId));
    if (done) this.#note(tab.id, { migrateFrom: null });
  }

  async #remove(tab: EditorTab): Promise<void> {
    if (tab.serverId === null || (await this.#removeById(tab.serverId))) this.#written.delete(tab.id);
  }

  #removeById(id: number): Promise<boolean> {
    return this.#attempt('remove', () => this.#send('DELETE', `/tabstateview/${id}`));
  }

  async #activate(id: string | null): Promise<void> {
    const tab = this.#options.lab.getState().tabs.find((one) => one.id === id);
    if (!tab || tab.serverId === null) return;
    const path = `/tabstateview/${tab.serverId}/activate`;
    if (await this.#attempt('activate', () => this.#send('POST', path), tab)) this.#activeWritten = id;
  }

  /** @returns Whether the request succeeded, or there is nothing left to do for the server. */
  async #attempt(
    kind: SyncFailure | (() => SyncFailure),
    work: () => Promise<unknown>,
    tab?: EditorTab,
  ): Promise<boolean> {
    try {
      await work();
      this.#toldFailure = false;
      return true;
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      if (!gone) this.#failed(typeof kind === 'function' ? kind() : kind, error);
      else if (tab?.serverId !== undefined && tab.serverId !== null) this.#wentAway(error, tab.serverId);
      return gone && kind === 'remove';
    }
  }

  /** A tab that the server no longer knows was closed elsewhere (specification A8.16). */
  #wentAway(error: unknown, serverId: number): boolean {
    if (!(error instanceof ApiError) || error.status !== 404) return false;
    const id = this.#localId(serverId);
    if (id === null) return true;
    this.#written.delete(id);
    this.#seenAt.delete(id);
    this.#options.lab.setState((state) => closeTab(state, id), true);
    return true;
  }

  #send(method: string, path: string, values: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    return sendForm(this.#options.api, method, path, values);
  }

  #note(id: string, change: Partial<Omit<EditorTab, 'id'>>): void {
    this.#options.lab.setState((state) => noteTab(state, id, change), true);
  }

  #failed(kind: SyncFailure, error: unknown): void {
    if (this.#stop.signal.aborted) return;
    // Any other error is a defect of this code; a notice would hide it.
    if (!(error instanceof ApiError)) throw error;
    this.#failedOnce = true;
    // The page already asks to sign in again; the next attempt follows by itself.
    if (error.status === 401) return;
    if (!this.#toldFailure) this.#options.onFailure(kind);
    this.#toldFailure = true;
  }
}
