import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveDatasetDialog, type SaveDatasetDialogProps } from './save-dataset-dialog.tsx';

export interface KeepQueryDialogProps extends Pick<SaveDatasetDialogProps, 'datasource' | 'sql' | 'onClose'> {
  /** Gets the key of the dataset once its dialog is done with. */
  onKept(key: string): void;
}

/** A chart is saved on a dataset, so the query that it is of becomes one first. */
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
