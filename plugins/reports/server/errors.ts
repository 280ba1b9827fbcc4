import { answerTexts, HttpError, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);
/** Some field errors of this resource are plain strings in the contract. */
const fieldError = (field: string, reason: string) => messageError(422, { [field]: reason });

const MOST_SHOWN = 200;

export const ChannelErrors = {
  unknown: (channel: string) => messageError(404, text('unknown', { channel })),
} as const;

export const ReportErrors = {
  nameTaken: (type: 'Alert' | 'Report', name: string) =>
    messageError(422, { name: [text(type === 'Alert' ? 'name.alert' : 'name.report', { name })] }),
  bothSubjects: () => fieldError('chart', text('subject.both')),
  noSubject: (method: string) =>
    method === 'charts'
      ? fieldError('chart', text('subject.unsavedChart'))
      : method === 'dashboards'
        ? fieldError('dashboard', text('subject.unsavedDashboard'))
        : fieldError('chart', text('subject.none')),
  chartMissing: () => fieldError('chart', text('subject.chartMissing')),
  dashboardMissing: () => fieldError('dashboard', text('subject.dashboardMissing')),
  databaseOnReport: () => fieldError('database', text('database.onReport')),
  databaseNeeded: () => fieldError('database', text('database.needed')),
  databaseMissing: () => fieldError('database', text('database.missing')),
  sqlNeeded: () => fieldError('sql', text('alert.sqlNeeded')),
  validatorNeeded: () => fieldError('validator_type', text('alert.validatorNeeded')),
  metricOfChart: () => fieldError('chart', text('alert.metricOfChart')),
  datasetMissing: () => fieldError('validator_config_json', text('alert.datasetMissing')),
  timeColumnMissing: (column: string) =>
    fieldError('validator_config_json', text('alert.timeColumnMissing', { column })),
  notAsOther: () => messageError(403, text('preview.notAsOther')),
  cannotCheck: (reason: string) => messageError(422, reason),
  ownStatement: () => fieldError('validator_config_json', text('alert.ownStatement')),
  operatorNeeded: () => fieldError('validator_config_json', text('alert.operatorNeeded')),
  crontabInvalid: (crontab: string) => messageError(422, { crontab: [text('crontab.invalid', { crontab })] }),
  neverDue: (crontab: string) => messageError(422, { crontab: [text('crontab.never', { crontab })] }),
  timezoneInvalid: (timezone: string) => messageError(422, { timezone: [text('timezone.invalid', { timezone })] }),
  tooOften: (type: 'Alert' | 'Report', seconds: number) =>
    fieldError('crontab', text(type === 'Alert' ? 'crontab.alertTooOften' : 'crontab.reportTooOften', { seconds })),
  tooMany: (most: number) => messageError(422, text('tooMany', { most })),
  channelUnknown: (type: string, known: readonly string[]) =>
    fieldError('recipients', text('recipients.unknown', { type, known: known.join(', ') })),
  targetMalformed: (type: string, target: string) =>
    fieldError('recipients', text('recipients.malformed', { type, target: target.slice(0, MOST_SHOWN) })),
  noAddress: () => messageError(422, text('subscription.noAddress')),
  attached: () => new HttpError(409, { message: text('attached') }),
  /** @param hidden How many there are besides, which the caller may not see. */
  inUse: (names: readonly string[], hidden: number) => messageError(422, inUseText(names.join(', '), hidden)),
  notOwner: () => messageError(403, text('notOwner')),
  queued: text('queued'),
} as const;

function inUseText(names: string, count: number): string {
  if (count === 0) return text('inUse', { names });
  return names === '' ? text('inUseByHidden', { count }) : text('inUseAndHidden', { names, count });
}

export const deletedReports = (count: number): string => text(count === 1 ? 'deleted.one' : 'deleted.many', { count });

/** Reasons for a failed delivery that the channel itself cannot give. */
export const refusals = {
  tooSlow: (seconds: number) => text('tooSlow', { seconds }),
  failed: (reason: string) => text('failed', { reason }),
} as const;

/** Reasons for a failed run. */
export const RunErrors = {
  working: text('run.working'),
  tookTooLong: (seconds: number) => text('run.tookTooLong', { seconds }),
  noOwner: text('run.noOwner'),
  ownerGone: text('run.ownerGone'),
  manyRows: text('run.manyRows'),
  manyColumns: (count: number) => text('run.manyColumns', { count }),
  noNumber: (found: string) => text('run.noNumber', { found }),
  notOneQuery: text('run.notOneQuery'),
  chartGone: (id: number) => text('run.chartGone', { id }),
  dashboardGone: (id: number) => text('run.dashboardGone', { id }),
  metricGone: (metric: string) => text('run.metricGone', { metric }),
  datasetGone: (id: number) => text('run.datasetGone', { id }),
  filterColumnGone: (name: string, column: string) => text('run.filterColumnGone', { name, column }),
  timeColumnGone: (name: string, column: string) => text('run.timeColumnGone', { name, column }),
  datasetMetricGone: (name: string, metric: string) => text('run.datasetMetricGone', { name, metric }),
  noContext: (name: string) => text('run.noContext', { name }),
  fileTooLarge: (name: string, megabytes: number) => text('run.fileTooLarge', { name, megabytes }),
  filesTooLarge: (megabytes: number) => text('run.filesTooLarge', { megabytes }),
  picturesOff: text('run.picturesOff'),
  fewerPixels: text('run.fewerPixels'),
  noPictures: (reason: string) => text('run.noPictures', { reason }),
  noRecipients: text('run.noRecipients'),
  allStopped: text('run.allStopped'),
  notDelivered: (channel: string, target: string, reason: string) =>
    text('run.notDelivered', { channel, target, reason }),
  channelOff: (channel: string) => text('unknown', { channel }),
  mayHaveBeenSent: text('run.mayHaveBeenSent'),
  triedAgain: (tries: number) => text(tries === 1 ? 'run.triedAgainOnce' : 'run.triedAgain', { tries }),
  gaveUp: (tries: number) => text('run.gaveUp', { tries }),
  switchedOff: text('run.switchedOff'),
  replaced: text('run.replaced'),
} as const;

/** The schedule cannot run until a user changes it or its object, so it is switched off. */
export class CannotRun extends Error {}

/** Texts of the messages. */
export const messageTexts = {
  subject: (type: 'Alert' | 'Report', name: string) =>
    text(type === 'Alert' ? 'subject.alertPrefix' : 'subject.prefix', { name }),
  testSubject: (subject: string) => text('subject.test', { subject }),
  failedSubject: (name: string) => text('subject.failed', { name }),
  failed: (reason: string) => text('message.failed', { reason }),
  stopped: (reason: string) => text('message.stopped', { reason }),
  toAdministrators: (name: string) => text('message.toAdministrators', { name }),
  open: text('message.open'),
  stop: text('message.stop'),
  value: (value: string) => text('message.value', { value }),
  more: (count: number) => text('message.more', { count }),
} as const;
