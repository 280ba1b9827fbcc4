import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveDatasetDialog, type SaveDatasetDialogProps } from './save-dataset-dialog.tsx';

export interface KeepQueryDialogProps extends Pick<SaveDatasetDialogProps, 'datasource' | 'sql' | 'onClose'> {
  /** Called with the key of the new dataset after its dialog was closed. */
  onKept(key: string): void;
}

/** A chart can be saved only on a dataset, so its query is saved as a dataset first. */
export function KeepQueryDialog({ onKept, onClose, ...source }: KeepQueryDialogProps) {
  const { t } = useTranslation('facet/explore');
  const kept = useRef<string>(undefined);
  return (
    <SaveDatasetDialog
      {...source}
      note={t('saveDataset.first')}
      onSaved={(key) => {
        kept.current = key;
      }}
      onClose={() => (kept.current === undefined ? onClose() : onKept(kept.current))}
    />
  );
}
