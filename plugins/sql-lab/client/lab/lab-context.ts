import { createContext, use, useState } from 'react';
import { useStore } from 'zustand';
import type { ResultEntry } from '../results/result-store.ts';
import type { Lab } from './lab.ts';
import type { EditorTab } from '../model/editor-tab.ts';
import type { LabState } from '../model/lab-state.ts';
import { activeTabSelector, frameSelector, type TabFrame } from '../model/tab-frame.ts';

export const LabContext = createContext<Lab | null>(null);

/** @throws Error outside the SQL Lab page. */
export function useLab(): Lab {
  const lab = use(LabContext);
  if (!lab) throw new Error('There is no SQL Lab above this component.');
  return lab;
}

export function useLabState<T>(select: (state: LabState) => T): T {
  return useStore(useLab().store, select);
}

/** The active tab. A change of its text causes no new render. */
export function useActiveTab(): EditorTab | undefined {
  const { store } = useLab();
  const [select] = useState(() => activeTabSelector(store));
  return useStore(store, select);
}

/** All tabs without their texts. */
export function useTabFrames(): readonly TabFrame[] {
  const [select] = useState(frameSelector);
  return useStore(useLab().store, select);
}

export function useResult(clientId: string | undefined): ResultEntry | undefined {
  return useStore(useLab().results, (results) => (clientId === undefined ? undefined : results[clientId]));
}
