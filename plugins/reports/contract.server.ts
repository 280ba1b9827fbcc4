import { definePoint } from '@facet/sdk/common';
import type { ChannelDeclared } from './common/points.ts';
import type { ReportChannel } from './common/report-channel.ts';

export const ReportChannelPoint = definePoint<{ declared: ChannelDeclared; implementation: ReportChannel }>({
  id: 'reports/channel@1',
  description: 'Ways in which messages of reports reach people.',
  side: 'server',
});
export type { Delivery, ReportChannel, ReportFile, ReportMessage } from './common/report-channel.ts';
