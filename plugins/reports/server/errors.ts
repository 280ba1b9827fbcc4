import { messageError } from '@facet/sdk/server';

export const ChannelErrors = {
  unknown: (channel: string) => messageError(404, `There is no channel "${channel}".`),
} as const;

/** Why a message was not delivered, where the channel itself could not say. */
export const refusals = {
  tooSlow: (seconds: number) => `The channel did not answer within ${seconds} s.`,
  failed: (reason: string) => `The channel failed: ${reason}`,
} as const;
