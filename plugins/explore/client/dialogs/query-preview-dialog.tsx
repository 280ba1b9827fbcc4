import type { Datasource } from '@facet/plugin-datasets/contract';
import { Modal } from '@mantine/core';
import { CodeEditor, CopyButton } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

export interface QueryPreviewDialogProps {
  readonly datasource: Datasource;
  readonly sql: string;
  onClose(): void;
}

/** The statement of a virtual dataset. */
export function QueryPreviewDialog({ datasource, sql, onClose }: QueryPreviewDialogProps) {
  const { t } = useTranslation('facet/explore');
  return (
    <Modal
      opened
      onClose={onClose}
      size={880}
      title={t('dataset.preview')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <CopyButton text={sql} />
      </div>
      <CodeEditor
        language="sql"
        dialect={datasource.database.backend}
        readOnly
        lineNumbers
        label={t('dataset.preview')}
        value={sql}
        height="min(360px, 60dvh)"
      />
    </Modal>
  );
}
