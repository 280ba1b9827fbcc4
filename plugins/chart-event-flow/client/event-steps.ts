import type { DataRow } from '@facet/sdk/common';

export interface EventStep {
  readonly step: number;
  readonly from: string;
  readonly to: string;
  readonly entities: number;
}

export interface EventSteps {
  readonly steps: readonly EventStep[];
  /** Whether some entities continue beyond the last step that is drawn. */
  readonly isCut: boolean;
}

interface EventSource {
  readonly entity: string;
  readonly event: string;
  readonly time: string | undefined;
  textOf(column: string, value: unknown): string;
}

/** Counts the entities between events, step by step; transitions with fewer than `least` entities are left out. */
export function eventSteps(rows: readonly DataRow[], source: EventSource, least: number, most: number): EventSteps {
  const { entity, event, time, textOf } = source;
  const byEntity = Map.groupBy(rows, (row) => String(row[entity]));
  const counts = new Map<string, EventStep>();
  let isCut = false;
  for (const events of byEntity.values()) {
    const ordered = time === undefined ? events : [...events].sort((a, b) => compare(a[time], b[time]));
    if (ordered.length > most + 1) isCut = true;
    for (let step = 0; step < Math.min(most, ordered.length - 1); step += 1) {
      const from = textOf(event, ordered[step]?.[event]);
      const to = textOf(event, ordered[step + 1]?.[event]);
      const key = JSON.stringify([step, from, to]);
      counts.set(key, { step, from, to, entities: 1 + (counts.get(key)?.entities ?? 0) });
    }
  }
  return { steps: [...counts.values()].filter(({ entities }) => entities >= least), isCut };
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}
