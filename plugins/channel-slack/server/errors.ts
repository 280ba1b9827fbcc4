import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Reasons for an undelivered message. */
export const SlackRefusals = {
  noToken: text('noToken'),
  noWebhook: text('noWebhook'),
  badTarget: (target: string) => text('badTarget', { target }),
  refused: (call: string, answer: string) => text('refused', { call, answer }),
  withoutFiles: (reason: string) => text('withoutFiles', { reason }),
  unreachable: (reason: string) => text('unreachable', { reason }),
} as const;
