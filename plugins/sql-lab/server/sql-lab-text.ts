import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

/** Texts of SQL Lab's errors. */
export const sqlLabText = answerTexts(english);
