/** Topic of messages to the pages of a user: a background query has ended. */
export const EVENT_NEWS = 'events';
