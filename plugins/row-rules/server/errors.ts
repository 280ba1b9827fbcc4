import { answerTexts, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** The contract returns these messages as the text of a list with one message. */
export const RuleErrors = {
  roleMissing: () => messageError(422, text('roleMissing')),
  datasetMissing: () => messageError(422, text('datasetMissing')),
  datasetKept: () => messageError(403, text('datasetKept')),
  nameTaken: () => messageError(422, { name: [text('nameTaken')] }),
} as const;

export const deletedRules = (count: number): string => text(count === 1 ? 'deleted.one' : 'deleted.many', { count });
