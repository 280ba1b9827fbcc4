import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CheckedAlert } from '../../common/wire/report.ts';
import { askedOf, missingFields, type ReportValues } from './report-values.ts';
import classes from './report-form.module.css';

interface AlertCheckProps {
  readonly values: ReportValues;
  /** Of an alert that is saved. */
  readonly reportId: number | null;
}

/** On request: what the alert finds now, and how often it would have told. */
export function AlertCheck({ values, reportId }: AlertCheckProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const missing = missingFields(values);
  const lacks = missing.has('database') || missing.has('sql') || missing.has('metric') || missing.has('subject');
  const asked = JSON.stringify([askedOf(values), values.chart]);
  const check = useMutation({
    mutationFn: async () => {
      const { validator_type: validator, ...rest } = askedOf(values);
      const answer = await api.call('POST /api/v1/report/check', {
        body: {
          ...rest,
          validator_type: validator ?? 'not null',
          chart: values.subject === 'chart' ? Number(values.chart) : null,
          ...(reportId === null ? {} : { report: reportId }),
        },
      });
      return { asked, found: answer.result };
    },
  });
  // The result belongs to the earlier text.
  const found = check.data?.asked === asked ? check.data.found : undefined;
  return (
    <div className={classes.check}>
      <Button variant="default" loading={check.isPending} disabled={lacks} onClick={() => check.mutate()}>
        {t('form.check.now')}
      </Button>
      <div role="status">
        {found === undefined ? null : <Found found={found} />}
        {check.isError ? <p className={classes.problem}>{describeError(check.error).message}</p> : null}
      </div>
    </div>
  );
}

function Found({ found: { value, fired, past } }: { readonly found: CheckedAlert }) {
  const { t, i18n } = useTranslation('facet/reports');
  const shown = value === null ? t('form.check.nothing') : value.toLocaleString(i18n.language.replace('_', '-'));
  return (
    <>
      <p>
        <b>{shown}</b> {t(fired ? 'form.check.fires' : 'form.check.quiet')}
      </p>
      <p className={classes.help}>
        {past === null
          ? t('form.check.unknown')
          : t(`form.check.${past.of}`, {
              count: past.fired,
              of: past.count.toLocaleString(i18n.language.replace('_', '-')),
            })}
      </p>
    </>
  );
}
