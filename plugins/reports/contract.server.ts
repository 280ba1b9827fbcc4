import { definePoint, defineToken } from '@facet/sdk/common';
import type { ChannelDeclared } from './common/points.ts';
import type { Delivery, ReportChannel, ReportMessage } from './common/report-channel.ts';

export const ReportChannelPoint = definePoint<{ declared: ChannelDeclared; implementation: ReportChannel }>({
  id: 'reports/channel@1',
  description: 'Delivery channels of alerts and reports.',
  side: 'server',
});
/** Messages of other plugins to users. */
export interface ReportPost {
  /** Sends to the user's address. A missing address or a refusal of the channel is returned. */
  toPerson(
    personId: number,
    message: Pick<ReportMessage, 'subject' | 'text' | 'files'>,
    signal: AbortSignal,
  ): Promise<Delivery>;
}

export const ReportPostToken = defineToken<ReportPost>('reports/post@1', 'Messages to people by their addresses.');

export type { Delivery, LaterDelivery, ReportChannel, ReportFile, ReportMessage } from './common/report-channel.ts';
