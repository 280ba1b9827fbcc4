import { randomUUID } from 'node:crypto';
import type { Logger } from '@facet/sdk/common';
import type { UserDirectory } from '@facet/sdk/server';
import { SECONDS } from '../../common/points.ts';
import type { ReportPost } from '../../contract.server.ts';
import { RunErrors } from '../errors.ts';
import type { Channels } from './channel-routes.ts';
import { deliver } from './deliver.ts';

interface PostParts {
  readonly channels: Channels;
  readonly peopleChannel: string;
  readonly users: Pick<UserDirectory, 'byIds'>;
  readonly log: Logger;
}

/** Sends messages of other plugins through the channel of reports, under its rules. */
export const reportPost = ({ channels, peopleChannel: channel, users, log }: PostParts): ReportPost => ({
  async toPerson(personId, message, signal) {
    const entry = channels.get(channel);
    if (entry === undefined) return { delivered: false, reason: RunErrors.channelOff(channel) };
    const [person] = await users.byIds([personId]);
    if (person?.active !== true || person.email === '') return { delivered: false, reason: RunErrors.noRecipients };
    const load = () => entry.load();
    const whole = { ...message, id: randomUUID() };
    return deliver({ channel, load, message: whole, target: person.email, signal, seconds: SECONDS, log });
  },
});
