import { ApiClientToken, useService } from '@facet/sdk/client';
import { CodeEditor, CopyButton, describeError, SkeletonLine } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastDays } from '../../common/report-states.ts';
import type { AskedAlert } from '../../common/wire/report.ts';
import classes from './report-form.module.css';

interface AlertSqlProps {
  readonly question: AskedAlert;
  readonly days: PastDays;
}

/** On request: the SQL that is made for a metric, with the row rules of the reader. */
export function AlertSql({ question, days }: AlertSqlProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const place = useId();
  const [isOpen, setOpen] = useState(false);
  const statements = useQuery({
    queryKey: ['report-statements', question, days],
    enabled: isOpen,
    retry: false,
    queryFn: async ({ signal }) =>
      (await api.call('POST /api/v1/report/statements', { body: { ...question, days } }, { signal })).result,
  });
  const shown = statements.data;
  return (
    <div className={classes.statements}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? place : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'form.statements.hide' : 'form.statements.show')}
      </Button>
      {isOpen ? (
        <div id={place} className={classes.found}>
          {statements.isPending ? <SkeletonLine height={96} /> : null}
          {statements.isError ? (
            <p className={classes.problem} role="alert">
              {describeError(statements.error).message}
            </p>
          ) : null}
          {shown === undefined ? null : <Statement label={t('form.statements.now')} sql={shown.now} />}
          {shown === undefined || shown.days === null ? null : (
            <Statement label={t('form.statements.days', { days })} sql={shown.days} />
          )}
        </div>
      ) : null}
    </div>
  );
}

function Statement({ label, sql }: { readonly label: string; readonly sql: string }) {
  const { t } = useTranslation('facet/reports');
  return (
    <div>
      <div className={classes.previewHead}>
        <span className={classes.label}>{label}</span>
        <CopyButton text={sql} label={t('form.statements.copy', { name: label })} />
      </div>
      <div className={classes.editor}>
        <CodeEditor language="sql" label={label} readOnly lineNumbers={false} height="auto" value={sql} />
      </div>
    </div>
  );
}
