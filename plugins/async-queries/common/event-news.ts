/** The topic of news to a person's pages: a background query of theirs has ended. */
export const EVENT_NEWS = 'events';
