import type { Datasource } from '@facet/plugin-datasets/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DatasetPane } from '../controls/dataset-pane.tsx';
import { useExplore } from '../services/explore-services.ts';
import { openInSqlLab } from '../services/open-in-sql-lab.ts';
import type { BenchDialog } from './bench-dialogs.tsx';
import type { BenchRights } from './bench-rights.ts';

interface FormDatasetProps {
  readonly datasource: Datasource;
  /** Key of the dataset, such as `3__table`. */
  readonly source: string;
  readonly rights: BenchRights;
  open(dialog: BenchDialog): void;
}

/** The dataset of the form, with what the user may do with it. Memoised, because a run changes nothing of it. */
export const FormDataset = memo(function FormDataset({ datasource, source, rights, open }: FormDatasetProps) {
  const { t } = useTranslation('facet/explore');
  const { session } = useExplore();
  const isVirtual = Boolean(datasource.sql);
  return (
    <DatasetPane
      datasource={datasource}
      onEdit={rights.mayEditDataset ? () => open('edit') : null}
      editRefusal={rights.ownsDataset ? undefined : t('dataset.notOwner')}
      onSwap={() => open('swap')}
      onPreview={isVirtual ? () => open('preview') : null}
      onSaveAs={isVirtual && rights.maySaveDataset ? () => open('dataset') : null}
      onSqlLab={rights.mayUseSqlLab ? () => openInSqlLab(source, sourceSql(datasource), session.csrfToken) : null}
    />
  );
});

/** A statement that selects the rows of a dataset. */
function sourceSql(datasource: Datasource): string {
  return datasource.sql ?? datasource.select_star ?? '';
}
