import { describeError, fullName, SkeletonLine } from '@facet/sdk/ui';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../times/duration.ts';
import type { ReportItem } from '../report-form/report-values.ts';
import { conditionOf, valuesOf } from '../report-form/report-values.ts';
import { scheduleWords } from '../report-form/spoken-sentence.ts';
import classes from './run-log.module.css';

interface ScheduleFactsProps {
  /** Undefined until it is read. */
  readonly item: ReportItem | undefined;
  readonly error: Error | null;
}

/** Read-only settings of a schedule: content, times, recipients and condition. */
export function ScheduleFacts({ item, error }: ScheduleFactsProps) {
  const { t, i18n } = useTranslation('facet/reports');
  if (error !== null) return <Alert color="red">{describeError(error).message}</Alert>;
  if (item === undefined) return [0, 1, 2, 3].map((line) => <SkeletonLine key={line} height={28} />);
  return (
    <dl className={classes.facts}>
      <Fact name={t('form.what')}>
        {item.dashboard
          ? item.dashboard.dashboard_title || t('facts.untitled')
          : (item.chart?.slice_name ?? t('facts.hidden'))}
      </Fact>
      <Fact name={t('form.format')}>{t(`form.formats.${item.report_format}`)}</Fact>
      <Fact name={t('form.when')}>{`${scheduleWords(item, t, i18n.language)}, ${item.timezone}`}</Fact>
      <Fact name={t('form.crontab')}>
        <code>{item.crontab}</code>
      </Fact>
      {item.type === 'Alert' ? <ConditionFacts item={item} /> : null}
      <Fact name={t('form.recipients')}>
        {valuesOf(item)
          .recipients.map(({ channel, target }) => target || channel)
          .join(', ')}
      </Fact>
      {item.stopped.length === 0 ? null : <Fact name={t('facts.stopped')}>{item.stopped.join(', ')}</Fact>}
      <Fact name={t(item.type === 'Alert' ? 'form.quietFor' : 'form.gracePeriod')}>
        {durationText(item.grace_period, t)}
      </Fact>
      <Fact name={t('form.workingTimeout')}>{durationText(item.working_timeout, t)}</Fact>
      <Fact name={t('form.logRetention')}>{item.log_retention}</Fact>
      <Fact name={t('columns.owners')}>{item.owners.map(fullName).join(', ')}</Fact>
    </dl>
  );
}

function ConditionFacts({ item }: { readonly item: ReportItem }) {
  const { t } = useTranslation('facet/reports');
  const values = valuesOf(item);
  const { type, op, threshold } = conditionOf(values);
  const compares = type === 'operator' || type === 'change';
  return (
    <>
      {values.metric === null ? (
        <Fact name={t('form.sql')}>
          <code>{item.sql}</code>
        </Fact>
      ) : (
        <Fact name={t('form.metric')}>{values.metric}</Fact>
      )}
      <Fact name={t('form.condition')}>
        {t(`form.validator.${type}`)}
        {compares ? ` ${op} ${threshold}` : ''}
      </Fact>
      {item.last_value === null ? null : <Fact name={t('facts.lastValue')}>{item.last_value}</Fact>}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
