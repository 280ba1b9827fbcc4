import { answerTexts } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Reasons for an undelivered message. */
export const MailRefusals = {
  noServer: text('noServer'),
  noSender: text('noSender'),
  noAddress: (target: string) => text('noAddress', { target }),
  badAddress: (address: string) => text('badAddress', { address }),
  tooMany: (most: number) => text('tooMany', { most }),
  domain: (domain: string) => text('domain', { domain }),
  refused: (answer: string) => text('refused', { answer }),
  later: (answer: string) => text('later', { answer }),
  tooLarge: (answer: string) => text('tooLarge', { answer }),
  noAnswer: (answer: string) => text('noAnswer', { answer }),
  broke: (answer: string) => text('broke', { answer }),
  rejected: (addresses: string) => text('rejected', { addresses }),
} as const;
