/** Usual times, which have words of their own. */
export const PRESETS = ['0 8 * * 1', '0 8 * * 1-5', '0 8 * * *', '0 * * * *', '0 8 1 * *'] as const;
export type Preset = (typeof PRESETS)[number];

export const presetOf = (crontab: string): Preset | undefined => PRESETS.find((text) => text === crontab.trim());

/** As keys of texts name it. */
export const presetKey = (crontab: string): string => crontab.trim().replaceAll(' ', '_');
