/** How long query contexts, stop requests and events are stored. */
export const KEPT_SECONDS = 60 * 60;
