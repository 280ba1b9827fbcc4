import { Button } from '@mantine/core';
import { IconDatabase, IconTable } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, PageHeader, VirtualSelect } from '@facet/sdk/ui';
import classes from './add-dataset-page.module.css';

const ALL_DATABASES = -1;

/** Three choices and a look at the columns: database, schema, table. */
export function AddDatasetPage() {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const navigate = useNavigate();
  const [database, setDatabase] = useState<string | null>(null);
  const [schema, setSchema] = useState<string | null>(null);
  const [table, setTable] = useState<string | null>(null);

  const { databases, schemas, tables, columns } = useSources({ database, schema, table });

  const create = useMutation({
    mutationFn: () =>
      api.call('POST /api/v1/dataset/', { body: { database: Number(database), schema, table_name: table ?? '' } }),
    onSuccess: async (created) => {
      notify.success(t('add.created'));
      await navigate(`/explore/?datasource_type=table&datasource_id=${created.id}`);
    },
  });

  const noDatabase = databases.data?.result.length === 0;
  const ready = database !== null && schema !== null && table !== null;

  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) create.mutate();
      }}
    >
      <PageHeader
        title={t('add.title')}
        actions={
          <Button type="submit" variant="filled" disabled={!ready} loading={create.isPending}>
            {t('add.create')}
          </Button>
        }
      />
      <div className={classes.body}>
        {noDatabase ? (
          <NoDatabase />
        ) : (
          <>
            <div className={classes.choices}>
              <p className={classes.intro}>{t('add.intro')}</p>
              <VirtualSelect
                label={t('add.database')}
                value={database}
                loading={databases.isPending}
                options={(databases.data?.result ?? []).map((row) => ({
                  value: String(row.id),
                  label: row.database_name,
                  note: row.backend,
                }))}
                error={databases.error?.message}
                onChange={(value) => {
                  setDatabase(value);
                  setSchema(null);
                  setTable(null);
                }}
              />
              <VirtualSelect
                label={t('add.schema')}
                value={schema}
                disabled={database === null}
                loading={schemas.isFetching}
                options={(schemas.data?.result ?? []).map((name) => ({ value: name, label: name }))}
                error={schemas.error?.message}
                onChange={(value) => {
                  setSchema(value);
                  setTable(null);
                }}
              />
              <VirtualSelect
                label={t('add.table')}
                value={table}
                disabled={schema === null}
                loading={tables.isFetching}
                options={(tables.data?.result ?? []).map((row) => ({
                  value: row.value,
                  label: row.value,
                  note: row.type,
                }))}
                error={tables.error?.message}
                onChange={setTable}
              />
              {create.error ? <ErrorTile error={create.error} /> : null}
            </div>
            <ColumnPreview columns={columns} picked={table !== null} />
          </>
        )}
      </div>
    </form>
  );
}

interface Chosen {
  readonly database: string | null;
  readonly schema: string | null;
  readonly table: string | null;
}

/** What there is to choose from, each within the choice before it. */
function useSources({ database, schema, table }: Chosen) {
  const api = useService(ApiClientToken);
  const databases = useQuery({
    queryKey: ['add-dataset', 'databases'],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/database/',
        { q: { page: 0, page_size: ALL_DATABASES, order_column: 'database_name', order_direction: 'asc' } },
        { signal },
      ),
  });
  const id = Number(database);
  const schemas = useQuery({
    queryKey: ['add-dataset', 'schemas', database],
    queryFn: ({ signal }) => api.call('GET /api/v1/database/:id/schemas/', { params: { id }, q: {} }, { signal }),
    enabled: database !== null,
  });
  const tables = useQuery({
    queryKey: ['add-dataset', 'tables', database, schema],
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/database/:id/tables/', { params: { id }, q: { schema_name: schema ?? '' } }, { signal }),
    enabled: database !== null && schema !== null,
  });
  const columns = useQuery({
    queryKey: ['add-dataset', 'columns', database, schema, table],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/database/:id/table/:table/:schema/',
        { params: { id, table: table ?? '', schema: schema ?? '' } },
        { signal },
      ),
    enabled: database !== null && schema !== null && table !== null,
  });
  return { databases, schemas, tables, columns };
}

function NoDatabase() {
  const { t } = useTranslation('facet/datasets');
  return (
    <EmptyState
      icon={<IconDatabase size={20} stroke={1.5} />}
      title={t('add.noDatabase.title')}
      text={t('add.noDatabase.text')}
      action={
        <Button variant="filled" component={Link} to="/databaseview/list/?new=1">
          {t('add.noDatabase.action')}
        </Button>
      }
    />
  );
}

interface ColumnPreviewProps {
  readonly columns: ReturnType<typeof useSources>['columns'];
  /** A table is chosen. */
  readonly picked: boolean;
}

function ColumnPreview({ columns, picked }: ColumnPreviewProps) {
  const { t } = useTranslation('facet/datasets');
  return (
    <section className={classes.preview} aria-label={t('add.columns')}>
      {!picked ? (
        <EmptyState icon={<IconTable size={20} stroke={1.5} />} title={t('add.columns')} text={t('add.pick')} />
      ) : columns.error ? (
        <ErrorTile error={columns.error} onRetry={() => void columns.refetch()} />
      ) : columns.data ? (
        <table className={classes.columns}>
          <thead>
            <tr>
              <th>{t('add.column')}</th>
              <th>{t('add.type')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.data.columns.map((column) => (
              <tr key={column.name}>
                <td>{column.name}</td>
                <td className={classes.type}>{column.longType}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ListSkeleton rows={8} />
      )}
    </section>
  );
}
