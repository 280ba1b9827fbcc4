import { messageError } from '@facet/sdk/server';

export const LogErrors = {
  eventsNotJson: () => messageError(400, { events: ['JSON not valid'] }),
} as const;
