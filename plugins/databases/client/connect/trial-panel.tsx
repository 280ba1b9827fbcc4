import { Alert, Button } from '@mantine/core';
import { CopyButton, StatusDot } from '@facet/sdk/ui';
import { IconAlertCircle, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ConnectionWarning, ConnectionWarnings } from '../connection-warnings.tsx';
import type { AvailableEngine, ConnectValues } from './connect-values.ts';
import { type ConnectField, fieldAtFault, shownFields, type TrialFailure, type TrialStep } from '../trial-outcome.ts';
import { fieldsShown } from './empty-fields.ts';
import classes from './connect-page.module.css';

/** The outcome of the last connection test. */
export type TrialOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'trying' }
  | {
      readonly kind: 'passed';
      readonly steps: readonly TrialStep[];
      readonly warnings: readonly ConnectionWarning[];
    }
  | { readonly kind: 'failed'; readonly failure: TrialFailure };

interface TrialPanelProps {
  readonly outcome: TrialOutcome;
  readonly values: ConnectValues;
  readonly engine: AvailableEngine | undefined;
  onGoTo(field: ConnectField): void;
}

/** The outcome of a test, step by step, and the next steps after connecting. */
export function TrialPanel({ outcome, values, engine, onGoTo }: TrialPanelProps) {
  const { t } = useTranslation('facet/databases');
  const steps = outcome.kind === 'failed' ? outcome.failure.steps : outcome.kind === 'passed' ? outcome.steps : [];
  return (
    <aside className={classes.result} aria-label={t('connect.result')}>
      <h2 className={classes.heading}>{t('connect.result')}</h2>
      <div role="status">
        {outcome.kind === 'none' ? <p className={classes.quiet}>{t('connect.notTried')}</p> : null}
        {outcome.kind === 'trying' ? <StatusDot tone="neutral">{t('connect.trying')}</StatusDot> : null}
        {outcome.kind === 'passed' ? (
          <Alert color="green" icon={<IconCircleCheck size={16} />}>
            {t('form.looksGood')}
          </Alert>
        ) : null}
        {outcome.kind === 'failed' ? (
          <FailureAlert failure={outcome.failure} values={values} engine={engine} onGoTo={onGoTo} />
        ) : null}
      </div>
      {outcome.kind === 'passed' && outcome.warnings.length > 0 ? (
        <ConnectionWarnings warnings={outcome.warnings} />
      ) : null}
      {steps.length === 0 ? null : <Steps steps={steps} />}
      <section className={classes.next} aria-label={t('connect.next.title')}>
        <h3 className={classes.heading}>{t('connect.next.title')}</h3>
        <ol className={classes.nextList}>
          {(['connect', 'tables', 'chart'] as const).map((name) => (
            <li key={name}>
              <b>{t(`connect.next.${name}`)}</b>
              <span className={classes.quiet}>{t(`connect.next.${name}Text`)}</span>
            </li>
          ))}
        </ol>
      </section>
    </aside>
  );
}

interface FailureAlertProps extends Pick<TrialPanelProps, 'values' | 'engine' | 'onGoTo'> {
  readonly failure: TrialFailure;
}

function FailureAlert({ failure, values, engine, onGoTo }: FailureAlertProps) {
  const { t } = useTranslation('facet/databases');
  const { host, port, username, database } = values;
  const words = { host, port, username, database, message: failure.message };
  // The hints about hosts, ports and passwords do not apply to an engine with its own form.
  const type = engine?.fields ? 'other' : failure.type;
  const title = t(`connect.failed.${type}`, { ...words, defaultValue: t('connect.failed.other') });
  const remedy = t(`connect.remedy.${type}`, { ...words, defaultValue: '' });
  const field = fieldAtFault(shownFields(failure.fields, fieldsShown(values, engine)));
  return (
    <Alert color="red" icon={<IconAlertCircle size={16} />} title={title}>
      <div className={classes.failure}>
        {remedy === '' ? null : <p>{remedy}</p>}
        <p className={classes.words}>{t('connect.told', { message: failure.message })}</p>
        <div className={classes.row}>
          {field === undefined ? null : (
            <Button size="xs" onClick={() => onGoTo(field)}>
              {t('connect.goToField')}
            </Button>
          )}
          <CopyButton text={failure.message} label={t('connect.copyDetails')} />
        </div>
      </div>
    </Alert>
  );
}

function Steps({ steps }: { readonly steps: readonly TrialStep[] }) {
  const { t } = useTranslation('facet/databases');
  return (
    <ol className={classes.steps} aria-label={t('connect.steps')}>
      {steps.map(({ step, state, ms, detail }) => (
        <li key={step} className={classes.step} data-state={state}>
          <span className={classes.sign} aria-hidden>
            {state === 'passed' ? <IconCheck size={12} /> : state === 'failed' ? <IconX size={12} /> : null}
          </span>
          <span className={classes.stepName}>
            {t(`connect.step.${step}`)}
            {detail === undefined ? null : <span className={classes.quiet}>{detail}</span>}
          </span>
          <span className={classes.time}>
            {state === 'not-reached'
              ? t('connect.notReached')
              : ms === undefined
                ? t(`connect.state.${state}`)
                : t('connect.ms', { ms: Math.round(ms) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
