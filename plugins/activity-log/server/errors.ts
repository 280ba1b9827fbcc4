import { answerTexts, HttpError, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const LogErrors = {
  tooManyEvents: (most: number) => messageError(400, { events: [text('tooMany', { most })] }),
  tooMuch: (seconds: number) =>
    new HttpError(429, { message: text('tooMuch') }, { headers: { 'retry-after': String(seconds) } }),
  eventsNotJson: () => messageError(400, { events: [text('notJson')] }),
} as const;
