import { getI18n } from 'react-i18next';

/** Texts of the HTTP contract. They show as they are until the texts of the page's language have been loaded. */
const NETWORK_ERROR = 'Network error.';
const SESSION_EXPIRED = 'Your session timed out, please refresh your page and try again.';
const UNEXPECTED_STATUS = 'Received unexpected response status ({{status}})';

/** A call was not answered. */
export const networkError = (): string =>
  getI18n()?.t('answer.network', { defaultValue: NETWORK_ERROR }) || NETWORK_ERROR;

export const sessionExpired = (): string =>
  getI18n()?.t('answer.sessionExpired', { defaultValue: SESSION_EXPIRED }) || SESSION_EXPIRED;

/** An answer has no words: many proxies send none, and HTTP/2 knows no status texts. */
export const unexpectedStatus = (status: number): string =>
  getI18n()?.t('answer.unexpectedStatus', { status, defaultValue: UNEXPECTED_STATUS }) ||
  UNEXPECTED_STATUS.replace('{{status}}', String(status));
