import type { ActivityEvent } from '@facet/plugin-activity-log/contract.server';
import type { Logger } from '@facet/sdk/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryRow } from '../store/query-store.ts';
import { RunJournal } from './run-journal.ts';

const row = (id: number): QueryRow =>
  ({
    id,
    user_id: 7,
    database_id: 1,
    client_id: `c${id}`,
    sql: 'SELECT 1',
    status: 'success',
    rows: 3,
    start_time: 1_000,
    end_time: 1_250,
    sql_tables: '[]',
  }) as QueryRow;

let written: (readonly ActivityEvent[])[];
let complaints: unknown[];
let journal: RunJournal;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  complaints = [];
  const log: Logger = { debug() {}, info() {}, warn() {}, error: (_message, details) => complaints.push(details) };
  journal = new RunJournal(
    { byIds: async (ids) => ids.filter((id) => id < 100).map(row) },
    {
      async record(...events) {
        if (events.some(({ userId }) => userId !== 7)) throw new Error('Who was that?');
        written.push(events);
      },
    },
    log,
  );
});
afterEach(() => vi.useRealTimers());

describe('the journal of runs', () => {
  it('writes runs that end together in one go, after their answers', async () => {
    journal.add(1, 'examples');
    journal.add(2, 'examples');
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject([
      { userId: 7, durationMs: 250, json: { database: 'examples', query_id: 1, rows: 3, status: 'success' } },
      { json: { query_id: 2 } },
    ]);
  });

  it('writes pending runs when it is disposed, and nothing after that', async () => {
    journal.add(1, 'examples');
    journal.dispose();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written).toHaveLength(1);
  });

  it('reports the runs that it could not write', async () => {
    const failing = new RunJournal({ byIds: () => Promise.reject(new Error('The disk is full.')) }, undefined, {
      debug() {},
      info() {},
      warn() {},
      error: (_message, details) => complaints.push(details),
    });
    failing.add(5, 'examples');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(complaints).toMatchObject([{ queryIds: [5], error: 'Error: The disk is full.' }]);
  });
});
