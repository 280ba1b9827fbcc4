const HALF_A_YEAR = 6;

/**
 * Noon of the first day of the month half a year from now. A schedule of a test that means no hour of its own takes it:
 * a fixed one comes due in tests that run in that hour, or ties there with another.
 */
export const DISTANT_CRONTAB = `0 12 1 ${((new Date().getUTCMonth() + HALF_A_YEAR) % 12) + 1} *`;
