import { vi } from 'vitest';

/** As `expect.poll` in vitest.config.ts, which cannot say it of `vi.waitFor`: its own second is shorter than a busy machine takes. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;
const patient: typeof waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
vi.waitFor = patient;
