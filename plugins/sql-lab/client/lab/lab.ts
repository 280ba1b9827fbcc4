import type { DatasetDialogs } from '@facet/plugin-datasets/contract';
import type { ApiClient, EventBus, Notifier, Session } from '@facet/sdk/client';
import type { Disposable, Observable } from '@facet/sdk/common';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { QueryRunner, type RunnerTexts } from '../runner/query-runner.ts';
import { createResultStore, type ResultStore } from '../results/result-store.ts';
import { keepSaved } from './keep-saved.ts';
import { EMPTY_LAB, type LabState, openTab, type TabDefaults } from '../model/lab-state.ts';
import { type LabStorage, LabStore } from './lab-storage.ts';
import { ServerTabs } from '../sync/server-tabs.ts';
import type { SyncFailure } from '../sync/sync-failure.ts';
import { Typing } from './typing.ts';

export interface LabServices {
  readonly api: ApiClient;
  readonly notify: Notifier;
  readonly events: EventBus;
  readonly session: Session;
  /** Absent while the datasets plugin is off. */
  readonly dialogs?: DatasetDialogs | undefined;
  /** Whether tabs are kept on the server too. */
  readonly keepsTabs: Observable<boolean>;
}

export interface LabTexts extends RunnerTexts {
  /** Text of the notice that the storage of this browser is full. */
  readonly notKept: () => string;
  readonly notSynced: (failure: SyncFailure) => string;
}

/** The editor's state and its running queries. It outlives the page, so that opening another page stops no query. */
export interface Lab extends Disposable {
  readonly store: StoreApi<LabState>;
  readonly results: ResultStore;
  readonly runner: QueryRunner;
  /** Text that was typed and is not in the state yet. */
  readonly typing: Typing;
  readonly dialogs: DatasetDialogs | undefined;
  readonly defaults: () => TabDefaults;
  /** Whether this is the first call for a tab on this page. */
  firstLook(tabId: string): boolean;
  setDefaultDatabase(id: number | null): void;
  /** Arguments of the page's address, which templates may read. */
  readonly urlParams: () => Readonly<Record<string, string>>;
  setUrlParams(params: Readonly<Record<string, string>>): void;
  /** Texts of the notices, in the language of the page. */
  setTexts(texts: LabTexts): void;
  update(change: (state: LabState) => LabState): void;
}

/** The storages of the browser; `null` where the browser refuses access. */
export interface LabMemory {
  readonly device: LabStorage | null;
  readonly window: LabStorage | null;
}

export function openLab(services: LabServices, { device, window }: LabMemory): Lab {
  const kept = device ? new LabStore(device, services.session.user.userId, window) : null;
  const limit = services.session.conf['DEFAULT_SQLLAB_LIMIT'];
  let defaults: TabDefaults = { dbId: null, queryLimit: typeof limit === 'number' ? limit : 1000 };
  let urlParams: Readonly<Record<string, string>> = {};
  let texts: LabTexts | undefined;
  const loaded = kept?.load() ?? EMPTY_LAB;
  const store = createStore<LabState>(() => (loaded.tabs.length === 0 ? openTab(loaded, defaults) : loaded));
  const seen = new Set<string>();
  const results = createResultStore();
  const runner = new QueryRunner({
    ...services,
    lab: store,
    results,
    urlParams: () => urlParams,
    texts: {
      stopped: () => texts?.stopped() ?? '',
      stopFailed: () => texts?.stopFailed() ?? '',
      sessionExpired: () => texts?.sessionExpired() ?? '',
    },
  });
  const typing = new Typing(store);
  const saving = kept
    ? keepSaved({
        store,
        loaded,
        kept,
        collect: () => typing.collect(),
        onFull: () => {
          if (texts) services.notify.warning(texts.notKept());
        },
      })
    : undefined;
  const server = new ServerTabs({
    api: services.api,
    lab: store,
    enabled: services.keepsTabs,
    defaults: () => defaults,
    // Outside the page there is no React context for notices.
    onFailure: (failure) => {
      if (texts) services.notify.error(texts.notSynced(failure));
    },
  });

  return {
    store,
    results,
    runner,
    typing,
    dialogs: services.dialogs,
    defaults: () => defaults,
    firstLook(tabId) {
      if (seen.has(tabId)) return false;
      seen.add(tabId);
      return true;
    },
    setDefaultDatabase(dbId) {
      defaults = { ...defaults, dbId };
    },
    urlParams: () => urlParams,
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
      typing.dispose();
      saving?.dispose();
      server.dispose();
      runner.dispose();
    },
  };
}
