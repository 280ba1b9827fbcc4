import english from './i18n/en.json' with { type: 'json' };
import { answerTexts } from './answer-texts.ts';

/** Texts of the sdk itself: what arguments are held to, and what stands in answers of any plugin. */
export const sdkText = answerTexts(english);
