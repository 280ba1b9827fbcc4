import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/en.json' with { type: 'json' };

/** What the host itself refuses with. */
export const hostText = answerTexts(english);
