import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Reasons for an undelivered message. */
export const WebhookRefusals = {
  noKey: text('noKey'),
  notAllowed: (target: string) => text('notAllowed', { target }),
  redirected: (status: number) => text('redirected', { status }),
  answered: (status: number) => text('answered', { status }),
  unreachable: (reason: string) => text('unreachable', { reason }),
} as const;
