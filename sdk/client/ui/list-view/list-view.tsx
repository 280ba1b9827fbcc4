import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '../../hooks.tsx';
import { NotifierToken } from '../../host.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { CardsSkeleton, ListSkeleton } from '../skeletons.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { listKey } from './list-key.ts';
import { ListPager } from './list-pager.tsx';
import { PAGE_SIZE, toListQuery } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListAction, ListRow, ListViewProps } from './list-view-props.ts';
import classes from './list-view.module.css';
import { RowActions } from './row-actions.tsx';
import { useListState } from './use-list-state.ts';

interface Pending<Row extends ListRow> {
  readonly action: ListAction<Row>;
  readonly rows: readonly Row[];
}

/** A list of objects: server-side pages, search, sort, filters, selection; all of its state is in the URL. */
export function ListView<Row extends ListRow>(props: ListViewProps<Row>) {
  const { t } = useTranslation('facet');
  const queries = useQueryClient();
  const notifier = useService(NotifierToken);
  const [state, change] = useListState(props.defaults);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [pending, setPending] = useState<Pending<Row> | null>(null);

  const filters = props.filters ?? [];
  const query = useMemo(
    () =>
      toListQuery(state, {
        search: props.searchClause,
        filters: Object.fromEntries(filters.map((filter) => [filter.id, filter.clause])),
      }),
    // The clauses are pure functions of their values; a new identity of theirs is not a new question.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [state],
  );
  const answer = useQuery({
    queryKey: [...listKey(props.id), query],
    queryFn: ({ signal }) => props.load(query, signal),
    placeholderData: keepPreviousData,
  });

  const rows = answer.data?.result ?? [];
  const count = answer.data?.count ?? 0;
  const chosen = rows.filter((row) => selected.has(row.id));
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0;
  const cards = state.mode === 'cards' && props.renderCard !== undefined;

  const perform = async ({ action, rows: targets }: Pending<Row>) => {
    await action.run?.(targets);
    setSelected(new Set());
    await queries.invalidateQueries({ queryKey: listKey(props.id) });
  };
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));
  // The last rows of the last page were deleted, here or by somebody else.
  const lastPage = Math.max(0, Math.ceil(count / PAGE_SIZE) - 1);
  const beyond = answer.isSuccess && !answer.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, change]);
  const start = (action: ListAction<Row>, targets: readonly Row[]) => {
    if (action.confirm) setPending({ action, rows: targets });
    else perform({ action, rows: targets }).catch(failed);
  };
  const rowActions = (row: Row) => (
    <RowActions
      name={props.name(row)}
      row={row}
      actions={(props.actions ?? []).filter((action) => action.single !== false && (action.allowed?.(row) ?? true))}
      onRun={(action) => start(action, [row])}
    />
  );
  const question = pending?.action.confirm?.(pending.rows);

  return (
    <div className={classes.list}>
      <PageHeader
        title={props.title}
        note={answer.data === undefined ? undefined : count.toLocaleString()}
        actions={props.headerActions}
      >
        <ListToolbar
          title={props.title}
          searchLabel={props.searchLabel}
          state={state}
          filters={filters}
          sorts={props.columns}
          cardMode={props.renderCard !== undefined}
          onChange={change}
        />
      </PageHeader>
      <div className={classes.progress} data-busy={(answer.isFetching && !answer.isPending) || undefined} />
      <div className={classes.body} data-cards={cards || undefined} data-stale={answer.isPlaceholderData || undefined}>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          cards ? (
            <CardsSkeleton />
          ) : (
            <ListSkeleton />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            icon={props.empty.icon}
            title={filtered ? t('list.noMatch.title') : props.empty.title}
            text={filtered ? t('list.noMatch.text') : props.empty.text}
            action={
              filtered ? (
                <button type="button" className={classes.clear} onClick={() => change({ search: '', filters: {} })}>
                  {t('list.clearFilters')}
                </button>
              ) : (
                props.empty.action
              )
            }
          />
        ) : cards ? (
          <ul className={classes.cards}>
            {rows.map((row) => (
              <li key={row.id}>{props.renderCard?.(row, rowActions(row))}</li>
            ))}
          </ul>
        ) : (
          <ListTable
            label={props.title}
            columns={props.columns}
            rows={rows}
            name={props.name}
            sort={state.sort}
            selectable={(props.actions ?? []).some((action) => action.bulk)}
            selected={selected}
            onSelect={setSelected}
            onSort={(sort) => change({ sort })}
            rowActions={rowActions}
          />
        )}
      </div>
      {chosen.length > 0 && !cards ? (
        <BulkBar
          count={chosen.length}
          actions={(props.actions ?? []).filter((action) => action.bulk && allowedRows(action, chosen).length > 0)}
          onRun={(action) => start(action, allowedRows(action, chosen))}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
      <ListPager
        page={state.page}
        pageSize={PAGE_SIZE}
        shown={rows.length}
        count={count}
        onPage={(page) => {
          setSelected(new Set());
          change({ page });
        }}
      />
      <ConfirmDialog
        opened={question !== undefined}
        title={question?.title ?? ''}
        confirmLabel={question?.confirmLabel ?? ''}
        danger={pending?.action.danger ?? false}
        {...(question?.word === undefined ? {} : { word: question.word })}
        onConfirm={() => (pending ? perform(pending) : undefined)}
        onClose={() => setPending(null)}
      >
        {question?.text}
      </ConfirmDialog>
    </div>
  );
}

/** The server would refuse all of them for one that this person may not change. */
function allowedRows<Row extends ListRow>(action: ListAction<Row>, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => action.allowed?.(row) ?? true);
}
