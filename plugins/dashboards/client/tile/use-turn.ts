import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Turn } from '../planner/draw-turns.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** The latest value that it was this tile's turn to draw; what it drew before stays until then. */
export function useTurn<T extends object>(value: T | undefined, { inSight, position }: Turn): T | undefined {
  const { drawTurns } = useDashboard();
  const [drawn, setDrawn] = useState<T | undefined>(undefined);
  const isDrawn = value === drawn;
  useEffect(() => {
    if (isDrawn) return undefined;
    // At once: the turn is over when this returns.
    const turn = drawTurns.ask({ inSight, position }, () => flushSync(() => setDrawn(value)));
    return () => turn.dispose();
  }, [drawTurns, isDrawn, value, inSight, position]);
  return drawn;
}
