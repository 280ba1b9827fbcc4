/** Marks the element of a pane that gets the focus when the pane is reached by key for the first time. */
export const paneStart = { 'data-pane-start': '' } as const;

export const PANE_START = '[data-pane-start]';
