import { Alert, Button, Modal, Pagination, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { EmptyState, ErrorTile, ListSkeleton, People } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DATASET_PAGE, exploreCalls, type DatasetRow } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';

const SEARCH_REST_MS = 500;

export interface SwapDatasetDialogProps {
  readonly opened: boolean;
  onClose(): void;
  /** Gets the datasource key, such as `12__table`. */
  onSwap(key: string): void;
}

export function SwapDatasetDialog({ opened, onClose, onSwap }: SwapDatasetDialogProps) {
  const { t } = useTranslation('facet/explore');
  const [picked, setPicked] = useState<DatasetRow | null>(null);
  const close = () => {
    setPicked(null);
    onClose();
  };
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      opened={opened}
      onClose={close}
      size={880}
      title={t('dataset.swap')}
    >
      {picked === null ? (
        <>
          <Alert color="yellow" mb={12}>
            {t('dataset.swapWarning')}
          </Alert>
          <DatasetTable onPick={setPicked} />
        </>
      ) : (
        <>
          <p>{t('dataset.swapConfirm', { name: picked.table_name })}</p>
          <div className={classes.footer}>
            <Button className={classes.push} size="md" onClick={() => setPicked(null)}>
              {t('cancel')}
            </Button>
            <Button
              size="md"
              variant="filled"
              onClick={() => {
                onSwap(`${picked.id}__table`);
                close();
              }}
            >
              {t('dataset.proceed')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** Datasets to pick from, searched and paged by the server. */
export function DatasetTable({ onPick }: { readonly onPick: (dataset: DatasetRow) => void }) {
  const { t } = useTranslation('facet/explore');
  const { api } = useExplore();
  const calls = useMemo(() => exploreCalls(api), [api]);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_REST_MS);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['explore-datasets', wanted, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => calls.datasets(wanted, page, signal),
  });
  if (error) return <ErrorTile error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.form}>
      <TextInput
        data-autofocus
        aria-label={t('dataset.filter')}
        placeholder={t('dataset.filter')}
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
        <EmptyState title={t('dataset.none')} />
      ) : (
        <div style={{ overflow: 'auto', maxHeight: 400 }}>
          <table className={classes.table}>
            <thead>
              <tr>
                {(['name', 'type', 'schema', 'connection', 'owners'] as const).map((column) => (
                  <th key={column}>{t(`dataset.column.${column}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.result.map((dataset) => (
                <tr key={dataset.id}>
                  <td>
                    <UnstyledButton style={{ color: 'var(--accent-text)' }} onClick={() => onPick(dataset)}>
                      {dataset.table_name}
                    </UnstyledButton>
                  </td>
                  <td>{t(`dataset.kind.${dataset.kind}`)}</td>
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
      {data !== undefined && data.count > DATASET_PAGE ? (
        <Pagination
          size="xs"
          total={Math.ceil(data.count / DATASET_PAGE)}
          value={page + 1}
          onChange={(next) => setPage(next - 1)}
        />
      ) : null}
    </div>
  );
}

/** Nothing was searched for: there is no dataset yet, so the way leads to where one is made. */
function NoDatasets() {
  const { t } = useTranslation('facet/explore');
  const { session } = useExplore();
  const mayCreate = session.can('can_write', 'Dataset');
  const mayConnect = session.can('can_write', 'Database');
  return (
    <EmptyState
      title={t('dataset.noneYet')}
      text={t(mayCreate ? 'dataset.noneYetText' : 'dataset.noneYetAsk')}
      action={
        mayCreate ? (
          <>
            <Button component={Link} to="/dataset/add/" variant="filled">
              {t('dataset.create')}
            </Button>{' '}
            {mayConnect ? (
              <Button component={Link} to="/databaseview/list/">
                {t('dataset.connect')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    />
  );
}
