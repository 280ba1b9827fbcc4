import { defineToken } from '@facet/sdk/common';
import type { LaterWork } from './server/later-calls.ts';

export type { LaterCall, LaterJob, LaterRun, LaterWork } from './server/later-calls.ts';

export const LaterWorkToken = defineToken<LaterWork>(
  'async-queries/later-work@1',
  'Answers calls at once and has jobs do what they ask for.',
);
