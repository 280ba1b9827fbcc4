import { answerTexts, type HttpError, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Errors of tags (reference: HTTP API 13). */
export const TagErrors = {
  invalid: (): HttpError => messageError(422, text('invalid')),
  missingTags: (): HttpError => messageError(400, text('missingTags')),
  nameTaken: (): HttpError => messageError(422, { name: [text('nameTaken')] }),
} as const;

export const tagTexts = { invalid: text('invalid'), mayNotTag: text('mayNotTag') } as const;

export const deletedTags = (count: number): string => text(count === 1 ? 'deleted.one' : 'deleted.many', { count });
