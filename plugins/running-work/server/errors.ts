import { answerTexts, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const RunningWorkErrors = {
  notFailed: () => messageError(404, text('notFailed')),
} as const;
