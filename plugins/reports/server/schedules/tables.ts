import type { AuditColumns, PeopleTables } from '@facet/sdk/resource';
import type { Generated, Selectable } from 'kysely';
import type { ReportChangeKind, ReportFormat, ReportState, ReportType } from '../../common/report-states.ts';

/** Names of the contract's model. Booleans are 0 or 1; times are stored moments. */
export interface ReportScheduleTable extends AuditColumns {
  id: Generated<number>;
  type: ReportType;
  name: string;
  description: string | null;
  context_markdown: string | null;
  email_subject: string | null;
  active: number;
  crontab: string;
  timezone: string;
  creation_method: string;
  chart_id: number | null;
  dashboard_id: number | null;
  database_id: number | null;
  sql: string | null;
  validator_type: string | null;
  validator_config_json: string;
  report_format: ReportFormat;
  log_retention: number;
  grace_period: number;
  working_timeout: number;
  force_screenshot: number;
  custom_width: number | null;
  extra_json: string;
  last_state: ReportState;
  last_eval_dttm: string | null;
  last_value: number | null;
  last_value_row_json: string | null;
  /** Time of the last failure notice to its owners. */
  error_told_on: string | null;
  /** Id of the user with whose rights it runs: the last one who changed its content or recipients. */
  run_as_fk: number | null;
  /** Whether users with access to its content may subscribe. */
  open_to_viewers: Generated<number>;
}

export interface ReportRecipientTable {
  id: Generated<number>;
  report_schedule_id: number;
  type: string;
  recipient_config_json: string;
}

export interface ReportExecutionLogTable {
  id: Generated<number>;
  uuid: string;
  report_schedule_id: number;
  scheduled_dttm: string;
  start_dttm: string;
  end_dttm: string | null;
  state: ReportState;
  value: number | null;
  value_row_json: string | null;
  error_message: string | null;
}

/** Delivery state of one message of a run, so that a repeated run does not send it twice. */
export interface ReportDeliveryTable {
  log_id: number;
  /** `NOTICE`: a message about the run itself. */
  channel: string;
  target: string;
  /** `waiting`: refused for now. */
  state: 'sending' | 'sent' | 'waiting';
  /** The members below are those of a message that is sent again: to whom it goes, why it was refused, and when it goes. */
  viewer_fk: number | null;
  cc: string | null;
  bcc: string | null;
  reason: string | null;
  next_try_on: string | null;
}

/** In place of a channel. */
export const NOTICE = '';

/** An address that a schedule has sent to, and the time it unsubscribed. */
export interface ReportReceiverTable {
  token: string;
  report_schedule_id: number;
  /** Unsubscribed addresses, in lower case. */
  address: string;
  stopped_on: string | null;
}

/** A picture that one run sent; its content is removed when it expires. */
export interface ReportSentPictureTable {
  log_id: number;
  position: number;
  report_schedule_id: number;
  viewer_fk: number;
  name: string;
  type: string;
  size: number;
  content: Uint8Array | null;
}

/** One change of a schedule; the latest ones are kept. */
export interface ReportChangeTable {
  id: Generated<number>;
  report_schedule_id: number;
  changed_on: string;
  /** Null: its run stopped it. */
  changed_by_fk: number | null;
  what: ReportChangeKind;
  /** `MemberChange[]` */
  members_json: string;
}

export type ReportRow = Selectable<ReportScheduleTable>;

export interface Tables extends PeopleTables {
  report_schedule: ReportScheduleTable;
  report_schedule_user: { report_schedule_id: number; user_id: number };
  report_recipient: ReportRecipientTable;
  /** Ids of subscribed users. */
  report_subscriber: { report_schedule_id: number; user_id: number };
  report_receiver: ReportReceiverTable;
  report_execution_log: ReportExecutionLogTable;
  report_delivery: ReportDeliveryTable;
  report_sent_picture: ReportSentPictureTable;
  report_change: ReportChangeTable;
}

export const OWNER_LINK = { through: 'report_schedule_user', own: 'report_schedule_id', other: 'user_id' } as const;
