/** Where the filters stand, whether they are there yet or only outlined. */
export const FILTER_PANE = { id: 'dashboard-filters', side: 'left', width: 256 } as const;
