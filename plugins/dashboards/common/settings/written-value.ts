/** A number of the settings, which older dashboards hold as text; 0 for anything else. */
export const writtenNumber = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'string' ? Number(value) || 0 : 0;

/** Whether a switch of the settings is off, which older dashboards hold as text or as 0; absent, it is on. */
export const isWrittenOff = (value: unknown): boolean => /^(false|0)$/i.test(String(value));
