import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Why a message was not sent. */
export const SlackRefusals = {
  noToken: text('noToken'),
  noWebhook: text('noWebhook'),
  badTarget: (target: string) => text('badTarget', { target }),
  refused: (call: string, answer: string) => text('refused', { call, answer }),
  unreachable: (reason: string) => text('unreachable', { reason }),
} as const;
