import type { Disposable } from '@facet/sdk/common';
import type { StoreApi } from 'zustand/vanilla';
import { KEPT_CLOSED, type LabState, setRun } from '../model/lab-state.ts';
import type { LabStore, StorageNews } from './lab-storage.ts';
import { mergeRemoval, mergeTab } from '../model/merge-tab.ts';

const SAVE_AFTER_MS = 300;

interface KeepSavedOptions {
  readonly store: StoreApi<LabState>;
  /** The state as it was read from the storage of this browser. */
  readonly loaded: LabState;
  readonly kept: LabStore;
  /** Brings the typed text into the state at once. */
  collect(): void;
  /** Called once when the storage of this browser is full. */
  onFull(): void;
}

/** Writes changes shortly after they happen, at the latest when the page is hidden, and applies those of other windows. */
export function keepSaved({ store, loaded, kept, collect, onFull }: KeepSavedOptions): Disposable {
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
  const collectAndFlush = () => {
    collect();
    flush();
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') collectAndFlush();
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const news = kept.news(key, newValue);
    if (news === null) return;
    collect();
    store.setState((state) => withNews(state, news, saved), true);
    saved = seen(saved, news, store.getState());
    timer ??= setTimeout(flush, SAVE_AFTER_MS);
  };
  const unsubscribe = store.subscribe(() => {
    timer ??= setTimeout(flush, SAVE_AFTER_MS);
  });
  globalThis.addEventListener('pagehide', collectAndFlush);
  document.addEventListener('visibilitychange', onHide);
  globalThis.addEventListener('storage', onStorage);
  flush();
  return {
    dispose() {
      unsubscribe();
      globalThis.removeEventListener('pagehide', collectAndFlush);
      document.removeEventListener('visibilitychange', onHide);
      globalThis.removeEventListener('storage', onStorage);
      collectAndFlush();
    },
  };
}

/** @param before The state last written by this window: the common base of both windows. */
export function withNews(state: LabState, news: StorageNews, before: LabState): LabState {
  switch (news.kind) {
    case 'tab': {
      if (!news.tab) return mergeRemoval(state, news.id);
      return mergeTab(
        state,
        news.tab,
        before.tabs.find((tab) => tab.id === news.id),
      );
    }
    case 'closed': {
      const others = state.closed.filter((tab) => tab.id !== news.id);
      return { ...state, closed: news.tab ? [news.tab, ...others].slice(0, KEPT_CLOSED) : others };
    }
    case 'run': {
      const mine = state.runs[news.slot];
      return mine && mine.startedAt > news.run.startedAt ? state : setRun(state, news.slot, news.run);
    }
  }
}

/** The content of the storage after the news: the other window's version needs no writing, a merged version does. */
function seen(saved: LabState, news: StorageNews, now: LabState): LabState {
  if (news.kind === 'tab') {
    const others = saved.tabs.filter((tab) => tab.id !== news.id);
    const mine = now.tabs.find((tab) => tab.id === news.id);
    const same = news.tab && mine && JSON.stringify(mine) === JSON.stringify(news.tab);
    return { ...saved, tabs: same ? [...others, mine] : news.tab ? [...others, news.tab] : others };
  }
  if (news.kind === 'closed') return { ...saved, closed: now.closed };
  const run = now.runs[news.slot];
  return run ? { ...saved, runs: { ...saved.runs, [news.slot]: run } } : saved;
}
