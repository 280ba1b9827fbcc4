import { Button, Modal } from '@mantine/core';
import { useFlag } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, useDiscardQuestion } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditDatasetProps } from '../../common/dataset-dialogs.ts';
import type { DatasetItem } from '../../common/wire/dataset.ts';
import { useDatasetUsage } from '../usage/use-dataset-usage.ts';
import { EditorBody, type EditorTab } from './editor-body.tsx';
import classes from './editor.module.css';
import { SaveButton } from './save-button.tsx';
import { useDataset } from './use-dataset.ts';
import { useEditing } from './use-editing.ts';
import { useSaving } from './use-saving.tsx';

const SIZE = 1200;

/** The dataset editor as a dialog over another page. */
export function EditDatasetDialog({ id, onClose, onSaved }: EditDatasetProps) {
  const { t } = useTranslation('facet/datasets');
  const { data, error, refetch, dataUpdatedAt } = useDataset(id);
  if (data !== undefined)
    return (
      <Loaded
        key={dataUpdatedAt}
        dataset={data.result}
        version={data.version}
        onClose={onClose}
        onSaved={onSaved}
        onTheirs={() => void refetch()}
      />
    );
  return (
    <Modal
      opened
      size={SIZE}
      title={t('edit.title', { name: '' })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error ? <ErrorTile error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={8} />}
    </Modal>
  );
}

interface LoadedProps extends Omit<EditDatasetProps, 'id'> {
  readonly dataset: DatasetItem;
  readonly version: string | undefined;
  onTheirs(): void;
}

function Loaded({ dataset, version, onClose, onSaved, onTheirs }: LoadedProps) {
  const { t } = useTranslation('facet/datasets');
  const hasNoOlderEditor = useFlag('DISABLE_LEGACY_DATASOURCE_EDITOR');
  const [tab, setTab] = useState<EditorTab>('fields');
  const editing = useEditing(dataset);
  const usage = useDatasetUsage(dataset.id);
  const { close, asking, question } = useDiscardQuestion(editing.changes > 0, onClose);
  const saving = useSaving({
    editing,
    version,
    usage: usage.data,
    onTheirs,
    onSaved() {
      onSaved();
      onClose();
    },
  });
  const { changes } = editing;
  return (
    <Modal
      opened
      size={SIZE}
      title={t('edit.title', { name: dataset.table_name })}
      onClose={close}
      centered={false}
      yOffset="5dvh"
      closeOnClickOutside={changes === 0}
      closeOnEscape={!asking}
      classNames={{ body: classes.dialog ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <EditorBody editing={editing} usage={usage} tab={tab} onTab={setTab} />
      <footer className={classes.footer}>
        {hasNoOlderEditor ? null : (
          <Button size="md" component="a" href={dataset.url} className={classes.older ?? ''}>
            {t('edit.olderEditor')}
          </Button>
        )}
        {changes > 0 ? <span className={classes.changed}>{t('edit.changes', { count: changes })}</span> : null}
        <Button size="md" onClick={close}>
          {t('cancel')}
        </Button>
        <SaveButton size="md" editing={editing} onSave={saving.start} />
      </footer>
      {question}
      {saving.dialogs}
    </Modal>
  );
}
