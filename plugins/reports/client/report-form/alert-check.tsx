import { ApiClientToken, useService } from '@facet/sdk/client';
import { toLanguageTag } from '@facet/sdk/common';
import { describeError } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Condition, isFired, outcomesOf, type PastOutcome, timesSent } from '../../common/condition.ts';
import type { CheckedAlert } from '../../common/wire/report.ts';
import { axisOf, roundedLimit } from './past-axis.ts';
import { PastChart } from './past-chart.tsx';
import pastClasses from './past-chart.module.css';
import { askedOf, conditionOf, missingFields, type ReportValues } from './report-values.ts';
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
  const lacks = missing.has('database') || missing.has('sql') || missing.has('metric') || missing.has('subject');
  const { database, sql, validator_config_json: config } = askedOf(values);
  const asked = JSON.stringify([database, sql, config?.metric, values.chart]);
  const check = useMutation({
    mutationFn: async () => {
      const { validator_type: validator, ...rest } = askedOf(values);
      const answer = await api.call('POST /api/v1/report/check', {
        body: {
          ...rest,
          validator_type: validator ?? 'not null',
          grace_period: values.gracePeriod,
          chart: values.subject === 'chart' ? Number(values.chart) : null,
          ...(reportId === null ? {} : { report: reportId }),
        },
      });
      return { asked, found: answer.result };
    },
  });
  // Values of a former query do not apply to the present one.
  const found = check.data?.asked === asked ? check.data.found : undefined;
  return (
    <section className={classes.check} aria-label={t('form.past.title')}>
      <h3 className={classes.legend}>{t('form.past.title')}</h3>
      {found === undefined && !check.isError ? <p className={classes.help}>{t('form.past.help')}</p> : null}
      {found === undefined ? null : <Found found={found} values={values} change={change} />}
      {check.isError ? (
        <p className={classes.problem} role="alert">
          {describeError(check.error).message}
        </p>
      ) : null}
      <Button variant="default" loading={check.isPending} disabled={lacks} onClick={() => check.mutate()}>
        {t('form.check.now')}
      </Button>
    </section>
  );
}

interface FoundProps extends Pick<AlertCheckProps, 'values' | 'change'> {
  readonly found: CheckedAlert;
}

function Found({ found: { value, before, past }, values, change }: FoundProps) {
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
            <b>{t('form.past.times', { count: timesSent(outcomes) })}</b>
          </p>
        )}
        <p className={classes.help}>
          {`${shown} ${t(isFired(condition, { value }, before) ? 'form.check.fires' : 'form.check.quiet')}`}
        </p>
      </div>
      {past === null ? (
        <p className={classes.help}>{t('form.check.unknown')}</p>
      ) : (
        <Past past={past} outcomes={outcomes} values={values} change={change} />
      )}
    </div>
  );
}

interface PastProps extends Pick<AlertCheckProps, 'values' | 'change'> {
  readonly past: NonNullable<CheckedAlert['past']>;
  readonly outcomes: readonly PastOutcome[];
}

function Past({ past, outcomes, values, change }: PastProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const condition = conditionOf(values);
  const limit = condition.type === 'operator' ? condition.threshold : undefined;
  const others = limit === undefined ? [] : otherLimits(past.values, condition, limit, values.gracePeriod);
  return (
    <>
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
      <PastChart past={past.values} outcomes={outcomes} limit={limit} onLimit={(threshold) => change({ threshold })} />
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
