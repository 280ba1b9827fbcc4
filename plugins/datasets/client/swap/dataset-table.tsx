import { Button, Pagination, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, People } from '@facet/sdk/ui';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PickDatasetProps } from '../../common/dataset-dialogs.ts';
import classes from './swap.module.css';

const PAGE = 25;
const SEARCH_REST_MS = 500;
const COLUMNS = ['name', 'type', 'schema', 'connection', 'owners'] as const;

/** A table of datasets with search and paging on the server; the most recently changed come first. */
export function DatasetTable({ onPick }: PickDatasetProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_REST_MS);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['pick-dataset', wanted, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/dataset/',
        {
          q: {
            ...(wanted === '' ? {} : { filters: [{ col: 'table_name', opr: 'ct', value: wanted }] }),
            order_column: 'changed_on_delta_humanized',
            order_direction: 'desc' as const,
            page,
            page_size: PAGE,
          },
        },
        { signal },
      ),
  });
  if (error) return <ErrorTile error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.pick}>
      <TextInput
        data-autofocus
        // Dialogs read the attribute; the page of a new chart has nothing else to begin with.
        autoFocus
        aria-label={t('swap.filter')}
        placeholder={t('swap.filter')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setPage(0);
        }}
      />
      {data === undefined ? (
        <ListSkeleton rows={8} />
      ) : data.count === 0 && wanted === '' ? (
        <NoDatasets />
      ) : data.count === 0 ? (
        <EmptyState title={t('swap.none')} />
      ) : (
        <div className={classes.rows}>
          <table className={classes.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column}>{t(`swap.column.${column}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.result.map((dataset) => (
                <tr key={dataset.id}>
                  <td>
                    <UnstyledButton className={classes.name ?? ''} onClick={() => onPick(dataset)}>
                      {dataset.table_name}
                    </UnstyledButton>
                    {dataset.description ? <span className={classes.about}>{dataset.description}</span> : null}
                  </td>
                  <td>{t(`list.kind.${dataset.kind}`)}</td>
                  <td>{dataset.schema ?? ''}</td>
                  <td>{dataset.database.database_name}</td>
                  <td>
                    <People people={dataset.owners} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data !== undefined && data.count > PAGE ? (
        <Pagination
          size="xs"
          total={Math.ceil(data.count / PAGE)}
          value={page + 1}
          onChange={(next) => setPage(next - 1)}
        />
      ) : null}
    </div>
  );
}

/** Shown without a search text when there is no dataset yet, with a link to create one. */
function NoDatasets() {
  const { t } = useTranslation('facet/datasets');
  const session = useService(SessionToken);
  const mayCreate = session.can('can_write', 'Dataset');
  const mayConnect = session.can('can_write', 'Database');
  return (
    <EmptyState
      title={t('swap.noneYet')}
      text={t(mayCreate ? 'swap.noneYetText' : 'swap.noneYetAsk')}
      action={
        mayCreate ? (
          <>
            <Button component={Link} to="/dataset/add/" variant="filled">
              {t('swap.create')}
            </Button>{' '}
            {mayConnect ? (
              <Button component={Link} to="/databaseview/list/">
                {t('add.noDatabase.action')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    />
  );
}
