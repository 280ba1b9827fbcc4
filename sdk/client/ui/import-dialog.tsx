import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken } from '../host.ts';
import { useService } from '../hooks.tsx';
import { FileDrop } from './file-drop.tsx';
import { FormDialog } from './form-dialog.tsx';
import { readImportProblems } from './import-problems.ts';
import classes from './import-dialog.module.css';

export interface ImportDialogProps {
  /** Of the call, such as `saved_query`. */
  readonly resource: string;
  readonly title: string;
  onImported(): void;
  onClose(): void;
}

/** The word that allows overwriting; it is the same in every language. */
const OVERWRITE = 'OVERWRITE';

/** Takes in an archive. What the server wants to know on top, passwords and leave to overwrite, it asks for then. */
export default function ImportDialog({ resource, title, onImported, onClose }: ImportDialogProps) {
  const { t } = useTranslation('facet');
  const api = useService(ApiClientToken);
  const [file, setFile] = useState<File | null>(null);
  const [passwords, setPasswords] = useState<Readonly<Record<string, string>>>({});
  const [word, setWord] = useState('');
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problems = useMemo(() => readImportProblems(error), [error]);
  const [asked, setAsked] = useState<{ passwords: readonly string[]; existing: readonly string[] }>(NOTHING_ASKED);
  const complete =
    asked.passwords.every((path) => passwords[path]) && (asked.existing.length === 0 || word.trim() === OVERWRITE);

  const choose = (chosen: File) => {
    setFile(chosen);
    setError(null);
    setAsked(NOTHING_ASKED);
    setPasswords({});
    setWord('');
  };

  const send = async () => {
    if (!file) return;
    setWorking(true);
    setError(null);
    const form = new FormData();
    form.set('formData', file);
    form.set('passwords', JSON.stringify(passwords));
    if (asked.existing.length > 0) form.set('overwrite', 'true');
    try {
      await api.request(`/api/v1/${resource}/import/`, { method: 'POST', body: form });
      onImported();
      onClose();
    } catch (caught) {
      setError(caught);
      const wanted = readImportProblems(caught);
      if (wanted)
        setAsked((before) => ({
          passwords: [...new Set([...before.passwords, ...wanted.passwords])],
          existing: [...new Set([...before.existing, ...wanted.existing])],
        }));
    } finally {
      setWorking(false);
    }
  };

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={asked.existing.length > 0 ? t('kit.import.overwrite') : t('kit.import.import')}
      working={working}
      disabled={file === null || !complete}
      dirty={file !== null}
      error={problems ? null : error}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <FileDrop accept=".zip" onFile={choose}>
        {file ? file.name : t('kit.import.drop')}
      </FileDrop>
      {problems && problems.others.length > 0 ? (
        <Alert color="red" title={t('kit.import.refused')}>
          <ul className={classes.problems}>
            {problems.others.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {asked.passwords.map((path) => (
        <PasswordInput
          key={path}
          label={t('kit.import.password', { path })}
          autoComplete="off"
          value={passwords[path] ?? ''}
          onChange={(event) => setPasswords({ ...passwords, [path]: event.currentTarget.value })}
        />
      ))}
      {asked.existing.length > 0 ? (
        <>
          <Alert color="yellow" title={t('kit.import.existing')}>
            <ul className={classes.problems}>
              {asked.existing.map((path) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          </Alert>
          <TextInput
            label={t('kit.confirm.type', { word: OVERWRITE })}
            autoComplete="off"
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        </>
      ) : null}
    </FormDialog>
  );
}

const NOTHING_ASKED = { passwords: [], existing: [] };
