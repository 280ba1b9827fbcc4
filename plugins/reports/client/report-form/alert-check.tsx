import { ApiClientToken, useService } from '@facet/sdk/client';
import { toLanguageTag } from '@facet/sdk/common';
import { describeError, parseTimestamp } from '@facet/sdk/ui';
import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Condition,
  isFired,
  outcomesOf,
  type PastOutcome,
  type PastValue,
  timesSent,
} from '../../common/condition.ts';
import { PAST_DAYS, type PastDays } from '../../common/report-states.ts';
import type { AskedAlert, CheckedAlert } from '../../common/wire/report.ts';
import { axisOf, roundedLimit } from './past-axis.ts';
import { PastChart } from './past-chart.tsx';
import pastClasses from './past-chart.module.css';
import { AlertSql } from './alert-sql.tsx';
import { askedOf, asksOf, conditionOf, missingFields, type ReportValues } from './report-values.ts';
import classes from './report-form.module.css';

interface AlertCheckProps {
  readonly values: ReportValues;
  /** Null for an unsaved alert. */
  readonly reportId: number | null;
  change(part: Partial<ReportValues>): void;
}

/**
 * On request: the current value of the alert, and which past values would have triggered it. A changed condition is applied to
 * the same values.
 */
export function AlertCheck({ values, reportId, change }: AlertCheckProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const missing = missingFields(values);
  const lacks = ASKED.some((field) => missing.has(field));
  const { database, sql, validator_config_json: config } = askedOf(values);
  const { op: _op, threshold: _threshold, unit: _unit, ...question } = config ?? {};
  const asked = JSON.stringify([database, sql, question, values.chart]);
  const [days, setDays] = useState<PastDays>(PAST_DAYS[0]);
  const check = useMutation({
    mutationFn: async (reach: PastDays) => {
      const answer = await api.call('POST /api/v1/report/check', {
        body: {
          ...questionOf(values),
          grace_period: values.gracePeriod,
          days: reach,
          ...(reportId === null ? {} : { report: reportId }),
        },
      });
      return { asked, days: reach, found: answer.result };
    },
  });
  // Values of a former query do not apply to the present one.
  const found = check.data?.asked === asked ? check.data.found : undefined;
  return (
    <section className={classes.check} aria-label={t('form.past.title')}>
      <div className={classes.previewHead}>
        <h3 className={classes.legend}>{t('form.past.title')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('form.past.reach')}
          data={PAST_DAYS.map((reach) => ({ value: String(reach), label: t(`form.past.days.${reach}`) }))}
          value={String(days)}
          onChange={(value) => {
            const reach = PAST_DAYS.find((known) => String(known) === value);
            if (reach === undefined) return;
            setDays(reach);
            // Values that are shown follow the choice.
            if (found !== undefined) check.mutate(reach);
          }}
        />
      </div>
      {found === undefined && !check.isError ? <p className={classes.help}>{t('form.past.help', { days })}</p> : null}
      {found === undefined ? null : (
        <Found found={found} days={check.data?.days ?? days} values={values} change={change} />
      )}
      {check.isError ? (
        <p className={classes.problem} role="alert">
          {describeError(check.error).message}
        </p>
      ) : null}
      <Button variant="default" loading={check.isPending} disabled={lacks} onClick={() => check.mutate(days)}>
        {t('form.check.now')}
      </Button>
      {lacks || asksOf(values) === 'sql' ? null : <AlertSql question={questionOf(values)} days={days} />}
    </section>
  );
}

const ASKED = ['database', 'sql', 'dataset', 'metric', 'subject'] as const;

/** Query and condition of the alert in the form of the API. */
function questionOf(values: ReportValues): AskedAlert {
  const { validator_type: validator, ...rest } = askedOf(values);
  return {
    ...rest,
    validator_type: validator ?? 'not null',
    chart: values.subject === 'chart' ? Number(values.chart) : null,
  };
}

interface FoundProps extends Pick<AlertCheckProps, 'values' | 'change'> {
  readonly found: CheckedAlert;
  readonly days: PastDays;
}

function Found({ found: { value, before, past }, days, values, change }: FoundProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const language = toLanguageTag(i18n.language || 'en');
  const condition = conditionOf(values);
  const shown = value === null ? t('form.check.nothing') : value.toLocaleString(language);
  const outcomes = past === null ? [] : outcomesOf(condition, past.values, values.gracePeriod);
  return (
    <div className={classes.found}>
      <div role="status">
        {past === null ? null : (
          <p>
            <b>{t('form.past.times', { count: timesSent(outcomes), days })}</b>
          </p>
        )}
        <p className={classes.help}>
          {`${shown} ${t(isFired(condition, { value }, before) ? 'form.check.fires' : 'form.check.quiet')}`}
        </p>
      </div>
      {past === null ? <p className={classes.help}>{t('form.check.unknown')}</p> : null}
      {past !== null && past.values.every(({ value: one }) => one === null) ? (
        <p className={classes.help}>{t('form.past.noValues', { days })}</p>
      ) : null}
      {past === null || past.values.every(({ value: one }) => one === null) ? null : (
        <Past past={past} days={days} outcomes={outcomes} values={values} change={change} />
      )}
    </div>
  );
}

interface PastProps extends Pick<AlertCheckProps, 'values' | 'change'> {
  readonly past: NonNullable<CheckedAlert['past']>;
  readonly days: PastDays;
  readonly outcomes: readonly PastOutcome[];
}

function Past({ past, days, outcomes, values, change }: PastProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const condition = conditionOf(values);
  const limit = condition.type === 'operator' ? condition.threshold : undefined;
  const others = limit === undefined ? [] : otherLimits(past.values, condition, limit, values.gracePeriod);
  const sentOn = daysOf(past.values, outcomes, 'sent', i18n.language);
  const heldOn = daysOf(past.values, outcomes, 'held', i18n.language);
  return (
    <>
      {sentOn === undefined ? null : <p className={classes.help}>{t('form.past.sentOn', { days: sentOn })}</p>}
      {heldOn === undefined ? null : <p className={classes.help}>{t('form.past.heldOn', { days: heldOn })}</p>}
      <div className={pastClasses.legend}>
        <span>
          <i className={pastClasses.dot} data-outcome="sent" />
          {t('form.past.sent')}
        </span>
        <span>
          <i className={pastClasses.dot} data-outcome="held" />
          {t('form.past.held')}
        </span>
      </div>
      <PastChart
        past={past.values}
        label={t('form.past.chart', { days })}
        outcomes={outcomes}
        limit={limit}
        onLimit={(threshold) => change({ threshold })}
      />
      {others.length === 0 ? null : (
        <div className={pastClasses.others}>
          {t('form.past.others')}
          {others.map((other) => (
            <Button
              key={other.limit}
              size="compact-xs"
              variant="default"
              onClick={() => change({ threshold: other.limit })}
            >
              {t('form.past.other', {
                count: other.times,
                limit: other.limit.toLocaleString(toLanguageTag(i18n.language || 'en')),
              })}
            </Button>
          ))}
        </div>
      )}
      <p className={classes.help}>{t(`form.past.of.${past.of}`, { count: past.count })}</p>
    </>
  );
}

/** Days of an outcome as text; undefined if there are none, or too many to name. */
function daysOf(
  past: readonly PastValue[],
  outcomes: readonly PastOutcome[],
  outcome: PastOutcome,
  language: string,
): string | undefined {
  const tag = toLanguageTag(language || 'en');
  const days = past
    .filter((_value, at) => outcomes[at] === outcome)
    .map(({ at }) => parseTimestamp(at).toLocaleDateString(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
  const named = [...new Set(days)];
  return named.length === 0 || named.length > MOST_DAYS ? undefined : new Intl.ListFormat(tag).format(named);
}

const MOST_DAYS = 6;

/** A lower and a higher limit that would have triggered the alert a different number of times. */
function otherLimits(
  past: NonNullable<CheckedAlert['past']>['values'],
  condition: Condition,
  limit: number,
  graceSeconds: number,
): readonly { readonly limit: number; readonly times: number }[] {
  const axis = axisOf(
    past.map(({ value }) => value),
    limit,
  );
  const timesAt = (threshold: number) => timesSent(outcomesOf({ ...condition, threshold }, past, graceSeconds));
  const now = timesAt(limit);
  const reach = (axis.high - axis.low) * OTHER_SHARE;
  return [roundedLimit(axis, limit - reach), roundedLimit(axis, limit + reach)]
    .map((other) => ({ limit: other, times: timesAt(other) }))
    .filter((other) => other.times !== now);
}

/** Distance of the suggested limits, as a share of the axis. */
const OTHER_SHARE = 0.15;
