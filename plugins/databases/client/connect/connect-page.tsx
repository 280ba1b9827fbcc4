import { Button } from '@mantine/core';
import { ApiClientToken, NotifierToken, SessionToken, useService, useUnsavedWork } from '@facet/sdk/client';
import { ErrorTile, PageHeader, StepTrail } from '@facet/sdk/ui';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ConnectionWarning } from '../connection-warnings.tsx';
import { ConnectFields } from './connect-fields.tsx';
import {
  type AvailableEngine,
  type ConnectValues,
  EMPTY_VALUES,
  toCreate,
  toTrial,
  withEngine,
} from './connect-values.ts';
import { ConnectedPanel } from './connected-panel.tsx';
import { EngineTiles } from './engine-tiles.tsx';
import {
  type ConnectField,
  failureOf,
  fieldAtFault,
  type FieldErrors,
  ownField,
  shownFields,
  stepsOf,
} from '../trial-outcome.ts';
import { emptyFields, fieldsShown } from './empty-fields.ts';
import { type TrialOutcome, TrialPanel } from './trial-panel.tsx';
import classes from './connect-page.module.css';

const LIST = '/databaseview/list/';

/** A database after it was connected. */
interface Connected {
  readonly id: number;
  readonly name: string;
  readonly inSqlLab: boolean;
  readonly warnings: readonly ConnectionWarning[];
}

/** Connects a database: choice of the engine, address, a test that explains failures, and links to its tables. */
export function ConnectPage() {
  const { t } = useTranslation('facet/databases');
  const [connected, setConnected] = useState<Connected | null>(null);
  const notify = useService(NotifierToken);
  const session = useService(SessionToken);
  const navigate = useNavigate();
  const showConnected = (now: Connected): void => {
    if (now.warnings.length > 0 || !session.can('can_write', 'Dataset')) {
      setConnected(now);
      return;
    }
    notify.success(t('connected.title', { name: now.name }));
    void navigate(`/dataset/add/?database=${now.id}&connected=true`);
  };
  return connected ? (
    <div className={classes.page}>
      <PageHeader title={t('connected.title', { name: connected.name })} steps={<Steps current={1} />} />
      <ConnectedPanel {...connected} />
    </div>
  ) : (
    <ConnectForm onConnected={showConnected} />
  );
}

function Steps({ current }: { readonly current: number }) {
  const { t } = useTranslation('facet/databases');
  const steps = [t('connect.trail.connect'), t('connect.trail.tables')];
  return <StepTrail label={t('connect.trail.title')} steps={steps} current={current} />;
}

function ConnectForm({ onConnected }: { onConnected(connected: Connected): void }) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const engines = useQuery({
    queryKey: ['database-engines'],
    queryFn: ({ signal }) => api.call('GET /api/v1/database/available/', {}, { signal }),
  });
  const [values, setValues] = useState<ConnectValues>(EMPTY_VALUES);
  const all = engines.data?.databases;
  const engine = all?.find(({ engine: name }) => name === values.engine);
  const release = useUnsavedWork(values !== EMPTY_VALUES);
  const { outcome, errors, test, save, clear, forget } = useTrial(values, engine, (connected) => {
    release();
    onConnected(connected);
  });
  const changedIn =
    ({ answers = {} }: Partial<ConnectValues>) =>
    (name: string): boolean =>
      answers[name] !== values.answers[name];
  const change = (part: Partial<ConnectValues>) => {
    setValues((current) => ({ ...current, ...part }));
    clear([
      ...Object.keys(part),
      ...Object.keys(part.answers ?? {})
        .filter(changedIn(part))
        .map(ownField),
    ]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={classes.page} onSubmit={submit} noValidate>
      <PageHeader
        title={t('form.createTitle')}
        steps={<Steps current={0} />}
        actions={
          <>
            <Button size="md" component={Link} to={LIST}>
              {t('connect.cancel')}
            </Button>
            <Button
              size="md"
              leftSection={<IconPlugConnected size={16} stroke={1.6} />}
              loading={test.isPending}
              disabled={!engine || save.isPending}
              onClick={() => test.mutate()}
            >
              {t('form.test')}
            </Button>
            <Button size="md" type="submit" variant="filled" loading={save.isPending} disabled={!engine}>
              {t('form.connect')}
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <EngineTiles
          engines={all}
          error={engines.error}
          chosen={engine}
          way={values.way}
          onChoose={(next) => {
            setValues(withEngine(values, next, engine));
            forget();
          }}
          onWay={(way) => change({ way })}
        />
        <div className={classes.form}>
          {engine ? (
            <ConnectFields engine={engine} values={values} errors={errors} onChange={change} />
          ) : (
            <p className={classes.quiet}>{t('connect.choose')}</p>
          )}
          {unexpected(save.error ?? test.error)}
        </div>
        <TrialPanel outcome={outcome} values={values} engine={engine} onGoTo={focusField} />
      </div>
    </form>
  );
}

/** Tests and saves the connection. The error of a field is shown at that field and disappears when the field is changed. */
function useTrial(
  values: ConnectValues,
  engine: AvailableEngine | undefined,
  onConnected: (connected: Connected) => void,
) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const [outcome, setOutcome] = useState<TrialOutcome>({ kind: 'none' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const failed = (error: unknown): void => {
    const failure = failureOf(error, ownNames(values, engine));
    setOutcome(failure ? { kind: 'failed', failure } : { kind: 'none' });
    show(shownFields(failure?.fields ?? {}, fieldsShown(values, engine)));
  };
  const show = (fields: FieldErrors): void => {
    setErrors(fields);
    const first = fieldAtFault(fields);
    if (first) focusField(first);
  };
  /**
   * The selected engine; undefined while a required field is empty. Earlier results are cleared, because they belong to
   * other values.
   */
  const ready = (purpose: 'test' | 'save'): AvailableEngine | undefined => {
    const empty = emptyFields(values, engine, purpose);
    show(Object.fromEntries(empty.map((field) => [field, t('form.required')])));
    setOutcome({ kind: empty.length === 0 ? 'trying' : 'none' });
    return empty.length === 0 ? engine : undefined;
  };
  const test = useMutation({
    mutationFn: async () => {
      const asked = ready('test');
      if (!asked) return null;
      const body = toTrial(values, asked);
      if (values.way === 'fields') {
        const answer = await api.call('POST /api/v1/database/validate_parameters/', { body });
        return { steps: stepsOf(answer), warnings: [] };
      }
      const answer = await api.call('POST /api/v1/database/test_connection/', { body });
      return { steps: stepsOf(answer), warnings: answer.connection_warnings ?? [] };
    },
    onSuccess: (found) => {
      if (found !== null) setOutcome({ kind: 'passed', ...found });
    },
    onError: failed,
  });
  const save = useMutation({
    mutationFn: async () => {
      const asked = ready('save');
      if (!asked) return null;
      return api.call('POST /api/v1/database/', { body: toCreate(values, asked) });
    },
    onSuccess: (answer) => {
      if (answer === null) return;
      const { id, connection_warnings: warnings = [] } = answer;
      const name = values.name.trim();
      onConnected({ id, name, inSqlLab: values.exposeInSqlLab, warnings });
    },
    onError: failed,
  });
  const forget = (): void => {
    setOutcome({ kind: 'none' });
    setErrors({});
  };
  const clear = (changed: readonly string[]): void => {
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !changed.includes(field))));
  };
  return { outcome, errors, test, save, clear, forget };
}

/** An error that belongs to no field and no connection, such as a server that does not respond. */
function unexpected(error: unknown) {
  return error && !failureOf(error) ? <ErrorTile error={error} /> : null;
}

const ownNames = ({ way }: ConnectValues, engine: AvailableEngine | undefined): readonly string[] =>
  way === 'fields' ? (engine?.fields ?? []).map(({ name }) => name) : [];

const focusField = (field: ConnectField): void => document.getElementById(`connect-${field}`)?.focus();
