import { SegmentedControl } from '@mantine/core';
import { PageHeader } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './add-dataset-page.module.css';
import { FromSql } from './from-sql.tsx';
import { FromTables } from './from-tables.tsx';
import { NoDatabase } from './no-database.tsx';
import { useDatabases } from './use-sources.ts';

/** Datasets of tables, or one of SQL. */
export function AddDatasetPage() {
  const { t } = useTranslation('facet/datasets');
  const [from, setFrom] = useState<'tables' | 'sql'>('tables');
  const databases = useDatabases();
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('add.title')}
        actions={
          <SegmentedControl
            aria-label={t('add.from')}
            value={from}
            onChange={(value) => setFrom(value === 'sql' ? 'sql' : 'tables')}
            data={[
              { value: 'tables', label: t('add.tables') },
              { value: 'sql', label: t('add.sql') },
            ]}
          />
        }
      />
      <div className={classes.body}>
        {databases.data?.result.length === 0 ? (
          <NoDatabase />
        ) : from === 'tables' ? (
          <FromTables databases={databases} />
        ) : (
          <FromSql databases={databases} />
        )}
      </div>
    </div>
  );
}
