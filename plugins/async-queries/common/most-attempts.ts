/** How often a query is asked for before its job has failed. */
export const MOST_ATTEMPTS = 3;
