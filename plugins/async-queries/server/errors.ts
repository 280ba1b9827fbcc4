import { answerTexts, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const asyncErrors = {
  noChannel: () => messageError(401, text('noChannel')),
  stopped: () => messageError(409, text('stopped')),
  workStopped: () => messageError(409, text('workStopped')),
  unanswered: () => messageError(500, text('unanswered')),
  notDone: (reason: string) => messageError(500, text('notDone', { reason })),
  resultUnknown: () => messageError(404, text('resultUnknown')),
};
