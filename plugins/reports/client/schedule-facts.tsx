import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError, SkeletonLine } from '@facet/sdk/ui';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportItem } from './report-form/report-values.ts';
import { conditionOf, valuesOf } from './report-form/report-values.ts';
import classes from './reports-page.module.css';

interface ScheduleFactsProps {
  readonly id: number;
  /** Author and age of the last change. */
  readonly changed: { readonly by: string | null; readonly ago: string };
}

/** Read-only settings of a schedule: content, times, recipients and condition. */
export function ScheduleFacts({ id, changed }: ScheduleFactsProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const read = useQuery({
    queryKey: ['report', id, 'facts'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/report/:id', { params: { id } }, { signal })).result,
  });
  if (read.isError) return <Alert color="red">{describeError(read.error).message}</Alert>;
  if (read.data === undefined) return [0, 1, 2, 3].map((line) => <SkeletonLine key={line} height={28} />);
  const item = read.data;
  const { by, ago } = changed;
  return (
    <dl className={classes.facts}>
      <Fact name={t('form.what')}>
        {item.chart?.slice_name ?? item.dashboard?.dashboard_title ?? t('facts.hidden')}
      </Fact>
      <Fact name={t('form.format')}>{t(`form.formats.${item.report_format}`)}</Fact>
      <Fact name={t('form.when')}>{`${item.crontab_humanized}, ${item.timezone}`}</Fact>
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
      <Fact name={t('form.gracePeriod')}>{item.grace_period}</Fact>
      <Fact name={t('form.workingTimeout')}>{item.working_timeout}</Fact>
      <Fact name={t('form.logRetention')}>{item.log_retention}</Fact>
      <Fact name={t('columns.owners')}>
        {item.owners.map(({ first_name: first, last_name: last }) => `${first} ${last}`).join(', ')}
      </Fact>
      <Fact name={t('facts.changed')}>{by === null ? ago : t('facts.changedBy', { by, ago })}</Fact>
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
