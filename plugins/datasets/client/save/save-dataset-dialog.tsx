import { Button, Radio, TextInput } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveDatasetProps } from '../../common/dataset-dialogs.ts';
import { OverwriteQuestion } from './overwrite-question.tsx';
import { OwnDatasetSelect } from './own-dataset-select.tsx';
import { overwriteDataset, saveAsNew } from './save-calls.ts';
import classes from './save-dataset.module.css';

type Mode = 'new' | 'overwrite';

/** Overwriting a dataset takes two steps: a confirmation, then the save. */
export default function SaveDatasetDialog({
  source,
  defaultName,
  submitLabel,
  failedLabel,
  children,
  onSaved,
  onClose,
}: SaveDatasetProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notifier = useService(NotifierToken);
  const [mode, setMode] = useState<Mode>('new');
  const [name, setName] = useState(defaultName);
  const [target, setTarget] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const write = async () => {
    setWorking(true);
    setError(null);
    try {
      const id =
        mode === 'new'
          ? await saveAsNew(api, source, name.trim())
          : await overwriteDataset(api, source, Number(target));
      notifier.success(t(mode === 'new' ? 'saveDialog.created' : 'saveDialog.overwritten'));
      await onSaved(id);
      onClose();
    } catch (caught) {
      setError(caught);
      notifier.error(failedLabel ?? t('saveDialog.failed'));
    } finally {
      setWorking(false);
    }
  };

  return (
    <FormDialog
      opened
      title={t('saveDialog.title')}
      submitLabel={mode === 'new' || asking ? (submitLabel ?? t('saveDialog.save')) : t('saveDialog.overwrite')}
      working={working}
      disabled={mode === 'new' ? name.trim() === '' : target === null}
      dirty={mode === 'overwrite' ? target !== null : name !== defaultName}
      error={error}
      onClose={onClose}
      onSubmit={() => {
        if (mode === 'overwrite' && !asking) setAsking(true);
        else void write();
      }}
      {...(asking
        ? {
            extra: (
              <Button size="md" onClick={() => setAsking(false)}>
                {t('saveDialog.back')}
              </Button>
            ),
          }
        : {})}
    >
      {asking ? (
        <OverwriteQuestion dataset={Number(target)} />
      ) : (
        <Radio.Group
          value={mode}
          onChange={(value) => setMode(value === 'overwrite' ? 'overwrite' : 'new')}
          aria-label={t('saveDialog.title')}
          className={classes.choices}
        >
          <Radio value="new" label={t('saveDialog.new')} />
          <TextInput
            aria-label={t('saveDialog.name')}
            className={classes.field}
            disabled={mode !== 'new'}
            maxLength={250}
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio value="overwrite" label={t('saveDialog.existing')} />
          <div className={classes.field}>
            <OwnDatasetSelect value={target} onChange={setTarget} disabled={mode !== 'overwrite'} />
          </div>
        </Radio.Group>
      )}
      {children}
    </FormDialog>
  );
}
