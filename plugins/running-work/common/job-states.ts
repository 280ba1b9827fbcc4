/** Sorted by importance. */
export const JOB_STATES = ['failed', 'late', 'working', 'due', 'waiting'] as const;
