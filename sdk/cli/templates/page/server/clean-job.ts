import type { Setting } from '@facet/sdk/common';
import { defineJobHandler, type JobHandler, type MetadataStore } from '@facet/sdk/server';
import { z } from 'zod';
import type { ShiftTables } from './shift-tables.ts';

const DAY_MS = 86_400_000;

export interface RotaSettings {
  readonly keep_days: number;
}

/** Removes shifts that are older than the setting says. */
export function cleanJob(metadata: MetadataStore, settings: Setting<RotaSettings>): JobHandler {
  return defineJobHandler({
    payload: z.object({ scheduledFor: z.iso.datetime() }),
    async run({ scheduledFor }, { log }) {
      const first = new Date(Date.parse(scheduledFor) - settings.get().keep_days * DAY_MS).toISOString().slice(0, 10);
      const { numDeletedRows } = await metadata
        .db<ShiftTables>()
        .deleteFrom('shift')
        .where('day', '<', first)
        .executeTakeFirstOrThrow();
      log.info('old shifts removed', { before: first, shifts: Number(numDeletedRows) });
    },
  });
}
