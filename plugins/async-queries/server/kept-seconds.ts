/** How long questions, stops and events are kept. */
export const KEPT_SECONDS = 60 * 60;
