import { defineRoutes, type FeatureFlags, type HttpResult, notFound, type RouteSet } from '@facet/sdk/server';
import { receiverEndpoints } from '../../common/wire/receiver.ts';
import { behindFlag } from '../behind-flag.ts';
import type { Receivers } from './receivers.ts';

export interface ReceiverParts {
  readonly receivers: Pick<Receivers, 'find' | 'set'>;
  readonly flags: FeatureFlags;
}

/** Routes of the unsubscribe link. */
export function receiverRoutes({ receivers, flags }: ReceiverParts): RouteSet {
  const answer = async (token: string): Promise<HttpResult> => {
    const result = await receivers.find(token);
    if (result === undefined) throw notFound();
    return { json: { result } };
  };
  const routes = defineRoutes(receiverEndpoints, {
    'GET /api/v1/report_receiver/:token': ({ params }) => answer(params.token),
    async 'PUT /api/v1/report_receiver/:token'({ params, body }) {
      await receivers.set(params.token, body.stopped);
      return answer(params.token);
    },
    async 'POST /report/stop/:token/'({ params }) {
      if ((await receivers.find(params.token)) === undefined) throw notFound();
      await receivers.set(params.token, true);
      return { json: { message: 'OK' } };
    },
  });
  return { ...routes, handlers: behindFlag(routes.handlers, flags) };
}
