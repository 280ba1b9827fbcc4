/** The states of the contract. */
export const REPORT_STATES = ['Not triggered', 'Working', 'Success', 'Error', 'On Grace'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const REPORT_TYPES = ['Alert', 'Report'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const CREATION_METHODS = ['charts', 'dashboards', 'alerts_reports'] as const;

/** Formats of reports. XLSX is an addition to the contract. */
export const REPORT_FORMATS = ['PNG', 'PDF', 'CSV', 'XLSX', 'TEXT'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const OPERATORS = ['<', '<=', '>', '>=', '==', '!='] as const;
export type Operator = (typeof OPERATORS)[number];

/** Conditions of alerts. The last two are additions to the contract: a change since the last run, and a missing value. */
export const VALIDATORS = ['not null', 'operator', 'change', 'missing'] as const;
export type Validator = (typeof VALIDATORS)[number];

/** How a change is compared. */
export const CHANGE_UNITS = ['number', 'percent'] as const;
export type ChangeUnit = (typeof CHANGE_UNITS)[number];

/** Key of the channel that sends to addresses of users. */
export const PEOPLE_CHANNEL = 'Email';

/** Files that a message may bring beside its content. An addition to the contract. */
export const ATTACHMENTS = ['PDF', 'XLSX', 'CSV'] as const satisfies readonly ReportFormat[];
export type Attachment = (typeof ATTACHMENTS)[number];

/** `stopped`: by a run that could never succeed again. */
export const REPORT_CHANGES = ['created', 'changed', 'stopped'] as const;
export type ReportChangeKind = (typeof REPORT_CHANGES)[number];

/** Days whose values show when an alert would have triggered. */
export const PAST_DAYS = [30, 90, 365] as const;
export type PastDays = (typeof PAST_DAYS)[number];

/** Width of pictures, in pixels. */
export const WIDTH = { least: 600, most: 2_400 } as const;

export const DEFAULTS = {
  timezone: 'UTC',
  logRetention: 90,
  gracePeriod: 14_400,
  workingTimeout: 3_600,
} as const;

/** A run begins within this time after it is due, unless the server is behind. */
export const LATE_AFTER_MS = 120_000;
