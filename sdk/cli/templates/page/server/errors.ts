import { answerTexts, forbidden, type HttpError, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const say = answerTexts(english);

/** What this plugin refuses, in the language of the request. */
export const refusals = {
  taken: (day: string): HttpError => messageError(409, say('taken', { day })),
  notYours: (): HttpError => messageError(404, say('notYours')),
  unknownCaller: (): HttpError => forbidden(say('unknownCaller')),
};
