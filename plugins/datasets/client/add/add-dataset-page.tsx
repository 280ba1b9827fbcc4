import { Button, SegmentedControl } from '@mantine/core';
import { PageHeader, StepTrail } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import classes from './add-dataset-page.module.css';
import { FromSql } from './from-sql.tsx';
import { FromTables } from './from-tables.tsx';
import { NoDatabase } from './no-database.tsx';
import { useDatabases } from './use-sources.ts';

/** Creates datasets from tables, or one from SQL. */
export function AddDatasetPage() {
  const { t } = useTranslation('facet/datasets');
  const [from, setFrom] = useState<'tables' | 'sql'>('tables');
  const databases = useDatabases();
  const [asked] = useSearchParams();
  /** Whether the page is the second step of connecting a database. */
  const afterConnect = asked.get('connected') === 'true';
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(afterConnect ? 'add.afterConnect.title' : 'add.title')}
        {...(afterConnect
          ? {
              steps: (
                <StepTrail
                  label={t('add.afterConnect.steps')}
                  steps={[t('add.afterConnect.connect'), t('add.afterConnect.tables')]}
                  current={1}
                />
              ),
            }
          : {})}
        actions={
          <>
            {afterConnect ? (
              <Button component={Link} to="/databaseview/list/">
                {t('add.afterConnect.skip')}
              </Button>
            ) : null}
            <SegmentedControl
              aria-label={t('add.from')}
              value={from}
              onChange={(value) => setFrom(value === 'sql' ? 'sql' : 'tables')}
              data={[
                { value: 'tables', label: t('add.tables') },
                { value: 'sql', label: t('add.sql') },
              ]}
            />
          </>
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
