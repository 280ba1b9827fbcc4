/** Number of attempts before a job has failed. */
export const MOST_ATTEMPTS = 3;
