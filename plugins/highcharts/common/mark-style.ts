/** Opacity of an unselected mark while others are selected. */
export const FADED = 0.22;

/** Text on a filled mark. */
export const MARK_LABEL = { textOutline: 'none', fontSize: '11px', fontWeight: '400' } as const;

export const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
