import { Button, Group, Modal } from '@mantine/core';
import { CodeEditor, CopyButton } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editorAddress, type SavedRow } from './saved-row.ts';
import classes from './lists.module.css';

interface SavedQueryPreviewProps {
  /** Rows of the list page; the preview steps through them. */
  readonly rows: readonly SavedRow[];
  /** The row that is shown first. */
  readonly row: SavedRow;
  onClose(): void;
}

/** A read-only view of a saved query, with buttons for the previous and the next one of the list. */
export default function SavedQueryPreview({ rows, row, onClose }: SavedQueryPreviewProps) {
  const { t } = useTranslation('facet/sql-lab');
  const [id, setId] = useState(row.id);
  const at = rows.findIndex((other) => other.id === id);
  const shown = rows[at] ?? row;
  const before = rows[at - 1];
  const after = rows[at + 1];
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      title={shown.label ?? t('saved.unnamed')}
      closeButtonProps={{ 'aria-label': t('saved.close') }}
    >
      {shown.description ? <p className={classes.text}>{shown.description}</p> : null}
      <div className={classes.preview}>
        <CodeEditor
          label={t('saved.previewOf', { name: shown.label ?? t('saved.unnamed') })}
          language="sql"
          height="320px"
          readOnly
          value={shown.sql ?? ''}
        />
      </div>
      <Group justify="space-between" mt={12} gap={8}>
        <Group gap={8}>
          <Button disabled={!before} onClick={() => before && setId(before.id)}>
            {t('saved.previous')}
          </Button>
          <Button disabled={!after} onClick={() => after && setId(after.id)}>
            {t('saved.next')}
          </Button>
        </Group>
        <Group gap={8}>
          <CopyButton text={shown.sql ?? ''} label={t('saved.copySql')} />
          <Button variant="filled" component={Link} to={editorAddress(shown)}>
            {t('saved.open')}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
