import { useEffect, useMemo } from 'react';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** A field that changes the dashboard with every key, so that it can be saved at once; continuous typing is one step to undo. */
export interface TypedStep {
  /** After each change. */
  typed(): void;
  /** Ends the step: further typing is a new one. */
  end(): void;
  takeBack(): void;
}

export function useTypedStep(): TypedStep {
  const { store } = useDashboard();
  useEffect(() => () => store.temporal.getState().resume(), [store]);
  return useMemo(
    () => ({
      typed: () => store.temporal.getState().pause(),
      end: () => store.temporal.getState().resume(),
      takeBack() {
        const { isTracking, resume, undo } = store.temporal.getState();
        resume();
        if (!isTracking) undo();
      },
    }),
    [store],
  );
}
