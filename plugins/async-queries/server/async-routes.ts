import { Readable } from 'node:stream';
import { defineRoutes, forbidden, type RouteSet } from '@facet/sdk/server';
import { asyncEventEndpoints } from '../common/wire/async-events.ts';
import type { ChannelCookie } from './channel-cookie.ts';
import { asyncErrors } from './errors.ts';
import type { EventFollowers } from './event-followers.ts';
import { eventOf } from './event-of.ts';
import type { EventStore } from './event-store.ts';
import type { JobList } from './job-list.ts';
import type { JobStops } from './job-stops.ts';

export interface EventRouteParts {
  readonly events: Pick<EventStore, 'after'>;
  readonly cookie: Pick<ChannelCookie, 'read'>;
  readonly list: Pick<JobList, 'of'>;
  readonly stops: Pick<JobStops, 'stop'>;
  readonly followers: Pick<EventFollowers, 'follow'>;
  /** Whether this user may read events now. */
  mayRead(userId: number): Promise<boolean>;
}

/** A websocket has no other proof than the cookie, which browsers keep after a sign-out. */
const OLDEST_COOKIE_S = 24 * 60 * 60;

export const eventRoutes = ({ events, cookie, list, stops, followers, mayRead }: EventRouteParts): RouteSet =>
  defineRoutes(asyncEventEndpoints, {
    async 'GET /api/v1/async_event/'({ query, principal, request }) {
      const owner = await cookie.read(request.cookies);
      if (owner?.userId !== principal.id) throw asyncErrors.noChannel();
      const rows = await events.after(owner.channel, positionOf(query.last_id));
      return { json: { result: rows.map(eventOf) } };
    },

    async 'GET /api/v1/async_event/socket'({ query, principal, request, signal }) {
      const owner = await cookie.read(request.cookies);
      if (owner === undefined || owner.ageSeconds > OLDEST_COOKIE_S) throw asyncErrors.noChannel();
      if (!principal.isAnonymous && principal.id !== owner.userId) throw asyncErrors.noChannel();
      const { channel, userId } = owner;
      if (!(await mayRead(userId))) throw forbidden();
      const followed = { channel, userId, after: positionOf(query.last_id) };
      return { status: 101, stream: Readable.from(followers.follow(followed, signal)) };
    },

    async 'GET /api/v1/async_event/jobs/'({ principal }) {
      return { json: { result: [...(await list.of(principal.id))] } };
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
