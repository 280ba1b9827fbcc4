import type { ApiClient, EventBus, Notifier, Session } from '@facet/sdk/client';
import type { Disposable, Observable } from '@facet/sdk/common';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { QueryRunner, type RunnerTexts } from '../run/query-runner.ts';
import { createResultStore, type ResultStore } from '../run/result-store.ts';
import { type LabState, mergeTabs, openTab, type TabDefaults } from './lab-state.ts';
import { LabStore } from './lab-storage.ts';
import { ServerTabs, type SyncFailure } from './server-tabs.ts';

const SAVE_AFTER_MS = 300;

export interface LabServices {
  readonly api: ApiClient;
  readonly notify: Notifier;
  readonly events: EventBus;
  readonly session: Session;
  /** Whether tabs are kept on the server too. */
  readonly keepsTabs: Observable<boolean>;
}

export interface LabTexts extends RunnerTexts {
  /** The device has no room for what was typed. */
  readonly notKept: () => string;
  readonly notSynced: (failure: SyncFailure) => string;
}

/** The editor's state and its running queries. It outlives the page, so that looking elsewhere stops nothing. */
export interface Lab extends Disposable {
  readonly store: StoreApi<LabState>;
  readonly results: ResultStore;
  readonly runner: QueryRunner;
  readonly defaults: () => TabDefaults;
  setDefaultDatabase(id: number | null): void;
  setUrlParams(params: Readonly<Record<string, string>>): void;
  /** Texts of the notices, in the language of the page. */
  setTexts(texts: LabTexts): void;
  update(change: (state: LabState) => LabState): void;
}

export function openLab(services: LabServices, storage: Storage | null): Lab {
  const kept = storage ? new LabStore(storage, services.session.user.userId) : null;
  const limit = services.session.conf['DEFAULT_SQLLAB_LIMIT'];
  let defaults: TabDefaults = { dbId: null, queryLimit: typeof limit === 'number' ? limit : 1000 };
  let urlParams: Readonly<Record<string, string>> = {};
  let texts: LabTexts = {
    stopped: String,
    stopFailed: String,
    sessionExpired: String,
    notKept: String,
    notSynced: String,
  };
  const loaded = kept?.load() ?? { tabs: [], activeId: null, closed: [], runs: {} };
  const store = createStore<LabState>(() => (loaded.tabs.length === 0 ? openTab(loaded, defaults) : loaded));
  const results = createResultStore();
  const runner = new QueryRunner({
    ...services,
    lab: store,
    results,
    urlParams: () => urlParams,
    texts: {
      stopped: () => texts.stopped(),
      stopFailed: () => texts.stopFailed(),
      sessionExpired: () => texts.sessionExpired(),
    },
  });
  const saving = kept ? keepSaved(store, loaded, kept, () => services.notify.warning(texts.notKept())) : undefined;
  const server = new ServerTabs({
    api: services.api,
    lab: store,
    enabled: services.keepsTabs,
    defaults: () => defaults,
    onFailure: (failure) => services.notify.error(texts.notSynced(failure)),
  });

  return {
    store,
    results,
    runner,
    defaults: () => defaults,
    setDefaultDatabase(dbId) {
      defaults = { ...defaults, dbId };
    },
    setUrlParams(params) {
      urlParams = params;
    },
    setTexts(given) {
      texts = given;
    },
    update(change) {
      store.setState(change, true);
    },
    dispose() {
      saving?.dispose();
      server.dispose();
      runner.dispose();
    },
  };
}

/** Writes changes shortly after they happen, at the latest when the page goes, and takes those of other windows. */
function keepSaved(store: StoreApi<LabState>, loaded: LabState, kept: LabStore, onFull: () => void): Disposable {
  let saved = loaded;
  let told = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const state = store.getState();
    if (state === saved) return;
    try {
      kept.save(state, saved);
      saved = state;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!told) onFull();
      told = true;
    }
  };
  const unsubscribe = store.subscribe(() => {
    timer ??= setTimeout(flush, SAVE_AFTER_MS);
  });
  const onHide = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  const onStorage = (event: StorageEvent) => {
    const id = kept.tabOfKey(event.key);
    if (id === null) return;
    flush();
    const removed = new Set(event.newValue === null ? [id] : []);
    const theirs = kept.tabs();
    store.setState((state) => mergeTabs(state, theirs, removed), true);
    saved = store.getState();
  };
  globalThis.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onHide);
  globalThis.addEventListener('storage', onStorage);
  flush();
  return {
    dispose() {
      unsubscribe();
      globalThis.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
      globalThis.removeEventListener('storage', onStorage);
      flush();
    },
  };
}
