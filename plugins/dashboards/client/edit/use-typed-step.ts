import { useEffect, useMemo } from 'react';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** A field that changes the dashboard with every key, so that it can be saved at once; what is typed at one go is one step to undo. */
export interface TypedStep {
  /** After each change. */
  typed(): void;
  /** What comes next is a step of its own. */
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
