/** Common schedules, which have their own texts. */
export const PRESETS = ['0 8 * * 1', '0 8 * * 1-5', '0 8 * * *', '0 * * * *', '0 8 1 * *'] as const;
export type Preset = (typeof PRESETS)[number];

export const presetOf = (crontab: string): Preset | undefined => PRESETS.find((text) => text === crontab.trim());

/** The schedule as part of a text key. */
export const presetKey = (crontab: string): string => crontab.trim().replaceAll(' ', '_');
