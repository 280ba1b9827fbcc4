import { answerTexts, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const AdvancedTypeErrors = {
  unknownType: (name: string) => messageError(400, text('unknownType', { name })),
} as const;

/** Reasons why a value is invalid, for the user who typed it. */
export const valueTexts = {
  noAddress: (value: string) => text('noAddress', { value }),
  hostBits: (value: string) => text('hostBits', { value }),
  noPort: (value: string) => text('noPort', { value }),
} as const;
