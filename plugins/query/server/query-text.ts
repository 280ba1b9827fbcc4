import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

/** What the query plugin refuses with. */
export const queryText = answerTexts(english);
