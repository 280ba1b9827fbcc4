import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

/** What SQL Lab refuses with. */
export const sqlLabText = answerTexts(english);
