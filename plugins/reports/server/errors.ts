import { answerTexts, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

export const ChannelErrors = {
  unknown: (channel: string) => messageError(404, text('unknown', { channel })),
} as const;

/** Why a message was not delivered, where the channel itself could not say. */
export const refusals = {
  tooSlow: (seconds: number) => text('tooSlow', { seconds }),
  failed: (reason: string) => text('failed', { reason }),
} as const;
