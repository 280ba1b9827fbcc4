import { defineRoutes, type RouteSet } from '@facet/sdk/server';
import { asyncEventEndpoints } from '../common/wire/async-events.ts';
import type { ChannelCookie } from './channel-cookie.ts';
import { asyncErrors } from './errors.ts';
import type { EventStore } from './event-store.ts';
import type { JobStops } from './job-stops.ts';

export const eventRoutes = (events: EventStore, cookie: ChannelCookie, stops: JobStops): RouteSet =>
  defineRoutes(asyncEventEndpoints, {
    async 'GET /api/v1/async_event/'({ query, principal, request }) {
      const channel = await cookie.read(request.cookies, principal.id);
      if (channel === undefined) throw asyncErrors.noChannel();
      const rows = await events.after(channel, positionOf(query.last_id));
      return {
        json: {
          result: rows.map(({ position, channel, job_id, user_id, status, errors, result_url }) => ({
            id: String(position),
            channel_id: channel,
            job_id,
            user_id,
            status,
            errors: JSON.parse(errors),
            result_url,
          })),
        },
      };
    },

    // A job of another user, or one that has ended, cannot be cancelled; the response is the same.
    async 'DELETE /api/v1/async_event/:job'({ params, principal }) {
      await stops.stop({ job: params.job, userId: principal.id });
      return { json: { message: 'OK' } };
    },
  });

/** Invalid positions are before the first event. */
const positionOf = (lastId: string | undefined): number => {
  const position = Number(lastId ?? 0);
  return Number.isSafeInteger(position) && position > 0 ? position : 0;
};
