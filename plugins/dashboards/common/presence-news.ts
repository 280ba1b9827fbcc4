/** Where the server tells of people who come to an open dashboard, go, or edit it. */
export const PRESENCE_NEWS = 'presence';
