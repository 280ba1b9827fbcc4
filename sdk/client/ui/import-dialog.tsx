import { Alert, Button, Loader, PasswordInput, Progress, Textarea, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LaterAnswers, type LaterProgress } from '../app-points.ts';
import { ApiClientToken, ApiError, NotifierToken } from '../host.ts';
import { useContributions, useService } from '../hooks.tsx';
import { FileDrop } from './file-drop.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type ImportProblems, NO_PROBLEMS, readImportProblems, type WantedSecret } from './import-problems.ts';
import classes from './import-dialog.module.css';

export interface ImportDialogProps {
  /** Of the call, such as `saved_query`. */
  readonly resource: string;
  readonly title: string;
  /** Of the form that holds the archive; absent: `formData`. */
  readonly field?: string;
  /** One that has been chosen already. */
  readonly file?: File;
  onImported(): void;
  onClose(): void;
}

const ACCEPTED = 202;

/** The word that allows overwriting; it is the same in every language. */
const OVERWRITE = 'OVERWRITE';

type Entered = Readonly<Record<WantedSecret, Readonly<Record<string, string>>>>;

/** Imports an archive. Asks for secrets, and whether to overwrite, if the server requires it. */
export default function ImportDialog({
  resource,
  title,
  field = 'formData',
  file: given,
  onImported,
  onClose,
}: ImportDialogProps) {
  const { t } = useTranslation('facet');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [later] = useContributions(LaterAnswers);
  const isOpen = useIsMounted();
  const [file, setFile] = useState<File | null>(given ?? null);
  const [entered, setEntered] = useState<Entered>(NOTHING_ENTERED);
  const [word, setWord] = useState('');
  const [working, setWorking] = useState<'sending' | 'job' | null>(null);
  const [progress, setProgress] = useState<LaterProgress | null>(null);
  const stopping = useRef(new AbortController());
  const [error, setError] = useState<unknown>(null);
  const [asked, setAsked] = useState<ImportProblems>(NO_PROBLEMS);
  const others = useMemo(() => refusalOf(error), [error]);
  const complete =
    asked.secrets.every(({ secret, path }) => entered[secret][path]) &&
    (asked.existing.length === 0 || word.trim() === OVERWRITE);

  const choose = (chosen: File) => {
    setFile(chosen);
    setError(null);
    setAsked(NO_PROBLEMS);
    setEntered(NOTHING_ENTERED);
    setWord('');
  };

  const send = async () => {
    if (!file) return;
    setWorking('sending');
    setError(null);
    const form = new FormData();
    form.set(field, file);
    for (const [name, texts] of Object.entries(entered)) form.set(name, JSON.stringify(texts));
    if (asked.existing.length > 0) form.set('overwrite', 'true');
    try {
      const waiting = await later?.load().catch(() => undefined);
      const headers = waiting ? { Prefer: 'respond-async' } : {};
      const answer = await api.request(`/api/v1/${resource}/import/`, { method: 'POST', body: form, headers });
      if (answer.status === ACCEPTED && waiting) {
        stopping.current = new AbortController();
        setProgress(null);
        setWorking('job');
        await waiting.ended(answer, { signal: stopping.current.signal, onProgress: setProgress });
      }
      onImported();
      if (isOpen()) onClose();
    } catch (caught) {
      if (stopping.current.signal.aborted) return;
      if (!isOpen()) notify.error(t('kit.import.laterFailed', { file: file.name, reason: reasonOf(caught) }));
      setError(caught);
      const wanted = readImportProblems(caught);
      if (wanted) setAsked((before) => bothOf(before, wanted));
    } finally {
      setWorking(null);
    }
  };

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={asked.existing.length > 0 ? t('kit.import.overwrite') : t('kit.import.import')}
      working={working === 'sending'}
      disabled={file === null || !complete || working === 'job'}
      dirty={file !== null && working !== 'job'}
      {...(working === 'job' ? { closeLabel: t('kit.close') } : {})}
      error={others === null ? error : null}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <FileDrop accept=".zip" onFile={choose}>
        {file ? file.name : t('kit.import.drop')}
      </FileDrop>
      {working === 'job' ? <Running progress={progress} onStop={() => stopping.current.abort()} /> : null}
      {others && others.texts.length > 0 ? <Refusal resource={resource} {...others} /> : null}
      {asked.secrets.map(({ secret, path }) => (
        <SecretInput
          key={`${secret} ${path}`}
          secret={secret}
          path={path}
          value={entered[secret][path] ?? ''}
          onChange={(value) => setEntered({ ...entered, [secret]: { ...entered[secret], [path]: value } })}
        />
      ))}
      {asked.existing.length > 0 ? <ExistingObjects paths={asked.existing} word={word} onWord={setWord} /> : null}
    </FormDialog>
  );
}

interface RunningProps {
  readonly progress: LaterProgress | null;
  onStop(): void;
}

function Running({ progress, onStop }: RunningProps) {
  const { t } = useTranslation('facet');
  return (
    <Alert role="status" icon={<Loader size="xs" />} title={t('kit.import.running')}>
      {progress?.total ? (
        <Progress
          className={classes.progress ?? ''}
          value={(100 * progress.done) / progress.total}
          size={4}
          aria-label={t('kit.import.progress')}
        />
      ) : null}
      <p className={classes.runningText}>{t('kit.import.runningText')}</p>
      <Button size="xs" onClick={onStop}>
        {t('kit.import.stop')}
      </Button>
    </Alert>
  );
}

/** Whether the dialog is still there, for what goes on after it is closed. */
function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface ExistingProps {
  readonly paths: readonly string[];
  readonly word: string;
  onWord(word: string): void;
}

/** What an import would overwrite, and the word that allows it. */
function ExistingObjects({ paths, word, onWord }: ExistingProps) {
  const { t } = useTranslation('facet');
  return (
    <>
      <Alert color="yellow" title={t('kit.import.existing')}>
        <ul className={classes.problems}>
          {paths.map((path) => (
            <li key={path}>{path}</li>
          ))}
        </ul>
      </Alert>
      <TextInput
        label={t('kit.confirm.type', { word: OVERWRITE })}
        autoComplete="off"
        value={word}
        onChange={(event) => onWord(event.currentTarget.value)}
      />
    </>
  );
}

interface RefusalProps {
  readonly resource: string;
  readonly message: string;
  readonly texts: readonly string[];
}

function Refusal({ resource, message, texts }: RefusalProps) {
  const { t } = useTranslation('facet');
  return (
    <Alert color="red" title={t('kit.import.failed', { resource: resource.replaceAll('_', ' '), reason: message })}>
      <ul className={classes.problems}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {t('kit.import.again')}
    </Alert>
  );
}

interface SecretInputProps {
  readonly secret: WantedSecret;
  readonly path: string;
  readonly value: string;
  onChange(value: string): void;
}

function SecretInput({ secret, path, value, onChange }: SecretInputProps) {
  const { t } = useTranslation('facet');
  const props = {
    label: t(LABELS[secret], { path }),
    autoComplete: 'off',
    value,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  // A key has many lines.
  return secret === 'ssh_tunnel_private_keys' ? (
    <Textarea minRows={3} autosize {...props} />
  ) : (
    <PasswordInput {...props} />
  );
}

const LABELS: Readonly<Record<WantedSecret, string>> = {
  passwords: 'kit.import.password',
  ssh_tunnel_passwords: 'kit.import.tunnelPassword',
  ssh_tunnel_private_keys: 'kit.import.tunnelKey',
  ssh_tunnel_private_key_passwords: 'kit.import.tunnelKeyPassword',
};

const NOTHING_ENTERED: Entered = {
  passwords: {},
  ssh_tunnel_passwords: {},
  ssh_tunnel_private_keys: {},
  ssh_tunnel_private_key_passwords: {},
};

function bothOf(before: ImportProblems, now: ImportProblems): ImportProblems {
  const known = new Set(before.secrets.map(({ secret, path }) => `${secret} ${path}`));
  return {
    secrets: [...before.secrets, ...now.secrets.filter(({ secret, path }) => !known.has(`${secret} ${path}`))],
    existing: [...new Set([...before.existing, ...now.existing])],
    others: now.others,
  };
}

/** The server's refusal of the archive; `null` for a failure of another kind. */
function refusalOf(error: unknown): { readonly message: string; readonly texts: readonly string[] } | null {
  const problems = readImportProblems(error);
  if (problems) return { message: error instanceof Error ? error.message : '', texts: problems.others };
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 422)) return null;
  return { message: error.message, texts: [error.message] };
}
