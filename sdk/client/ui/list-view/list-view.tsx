import { Loader } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocale } from '../../../common/locale.ts';
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
import { type ListState, PAGE_SIZE, toListQuery } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListAction, ListFilter, ListFilterOption, ListRow, ListViewProps } from './list-view-props.ts';
import classes from './list-view.module.css';
import { RowActions } from './row-actions.tsx';
import { useListState } from './use-list-state.ts';

interface Pending<Row extends ListRow> {
  readonly action: ListAction<Row>;
  readonly rows: readonly Row[];
}

/** A list of objects: server-side pages, search, sort, filters, selection; all of its state is in the URL. */
export function ListView<Row extends ListRow>(props: ListViewProps<Row>) {
  const [state, change] = useListState(props.defaults);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const answer = useRows(props, state);
  const actions = useListActions(props, () => setSelected(new Set()));
  const rows = answer.data?.result ?? [];
  const count = answer.data?.count ?? 0;
  const chosen = rows.filter((row) => selected.has(row.id));
  const cards = state.mode === 'cards' && props.renderCard !== undefined;

  // The last rows of the last page were deleted, here or by another person.
  const lastPage = Math.max(0, Math.ceil(count / PAGE_SIZE) - 1);
  const beyond = answer.isSuccess && !answer.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (beyond) change({ page: lastPage }, { replace: true });
  }, [beyond, lastPage, change]);

  return (
    <div className={classes.list}>
      <PageHeader
        title={props.title}
        note={answer.data === undefined ? undefined : (props.note?.(count) ?? count.toLocaleString(formatLocale()))}
        actions={props.headerActions}
      >
        <ListToolbar
          title={props.title}
          searchLabel={props.searchLabel}
          state={state}
          filters={props.filters ?? []}
          sorts={props.columns}
          cardMode={props.renderCard !== undefined}
          onChange={change}
        />
      </PageHeader>
      <div
        className={classes.progress}
        data-busy={(answer.isFetching && !answer.isPending) || actions.isRunning || undefined}
      />
      <div className={classes.body} data-cards={cards || undefined} data-stale={answer.isPlaceholderData || undefined}>
        <ListBody
          {...props}
          answer={answer}
          cards={cards}
          state={state}
          selected={selected}
          onSelect={setSelected}
          onChange={change}
          onAction={actions.start}
        />
      </div>
      {actions.progress === null ? null : (
        <div className={classes.bulk} role="status" data-raised>
          <Loader size={16} />
          <span className={classes.told}>{actions.progress}</span>
        </div>
      )}
      {chosen.length > 0 && !cards && actions.progress === null ? (
        <BulkBar
          count={chosen.length}
          actions={(props.actions ?? []).filter((action) => action.bulk && allowedRows(action, chosen).length > 0)}
          onRun={(action) => actions.start(action, allowedRows(action, chosen))}
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
      {actions.dialog}
    </div>
  );
}

/** The rows of the page that the state asks for. */
function useRows<Row extends ListRow>(props: ListViewProps<Row>, state: ListState) {
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
  return useQuery({
    queryKey: [...listKey(props.id), query],
    queryFn: ({ signal }) => props.load(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** What can be done with rows, and the question before it. */
function useListActions<Row extends ListRow>({ id, name }: ListViewProps<Row>, onDone: () => void) {
  const { t } = useTranslation('facet');
  const queries = useQueryClient();
  const notifier = useService(NotifierToken);
  const [pending, setPending] = useState<Pending<Row> | null>(null);
  const [running, setRunning] = useState(0);
  const [progress, setProgress] = useState<string | null>(null);
  const perform = async ({ action, rows: targets }: Pending<Row>) => {
    setRunning((count) => count + 1);
    try {
      await action.run?.(targets, setProgress);
    } finally {
      setRunning((count) => count - 1);
      setProgress(null);
    }
    onDone();
    await queries.invalidateQueries({ queryKey: listKey(id) });
  };
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));
  const start = (action: ListAction<Row>, targets: readonly Row[]) => {
    if (action.confirm) setPending({ action, rows: targets });
    else perform({ action, rows: targets }).catch(failed);
  };
  const question = pending?.action.confirm?.(pending.rows);
  const [only, ...others] = pending?.rows ?? [];
  const notDeleted =
    only === undefined || others.length > 0 ? t('list.deleteFailed') : t('list.deleteFailedOne', { name: name(only) });
  const dialog = (
    <ConfirmDialog
      opened={question !== undefined}
      title={question?.title ?? ''}
      confirmLabel={question?.confirmLabel ?? ''}
      danger={pending?.action.danger ?? false}
      {...(question?.word === undefined ? {} : { word: question.word })}
      {...(question?.deletes === true ? { failed: notDeleted } : {})}
      onConfirm={() => (pending ? perform(pending) : undefined)}
      onClose={() => setPending(null)}
    >
      {question?.details}
      {question?.details === undefined ? question?.text : <p>{question.text}</p>}
    </ConfirmDialog>
  );
  return { start, dialog, isRunning: running > 0, progress };
}

interface ListBodyProps<Row extends ListRow> extends ListViewProps<Row> {
  readonly answer: ReturnType<typeof useRows<Row>>;
  readonly cards: boolean;
  readonly state: ListState;
  readonly selected: ReadonlySet<number>;
  onSelect(selected: ReadonlySet<number>): void;
  onChange(part: Partial<ListState>): void;
  onAction(action: ListAction<Row>, rows: readonly Row[]): void;
}

/** The rows, or why there are none. */
function ListBody<Row extends ListRow>(props: ListBodyProps<Row>) {
  const { t } = useTranslation('facet');
  const { answer, cards, state } = props;
  const rows = answer.data?.result ?? [];
  const offered = (row: Row) =>
    (props.actions ?? []).filter((action) => action.single !== false && (action.allowed?.(row) ?? true));
  const openRow = (row: Row) => {
    const edit = offered(row).find(({ id, run }) => id === 'edit' && run !== undefined);
    return edit && (() => props.onAction(edit, [row]));
  };
  const rowActions = (row: Row) => (
    <RowActions
      name={props.name(row)}
      row={row}
      actions={offered(row)}
      onRun={(action) => props.onAction(action, [row])}
    />
  );
  if (answer.isError)
    return (
      <ErrorState
        error={answer.error}
        title={t('list.failed', { resource: props.title.toLowerCase() })}
        onRetry={() => void answer.refetch()}
      />
    );
  if (answer.isPending) return cards ? <CardsSkeleton /> : <ListSkeleton />;
  if (rows.length === 0) return <NoRows {...props} />;
  if (cards)
    return (
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.id}>{props.renderCard?.(row, rowActions(row))}</li>
        ))}
      </ul>
    );
  return (
    <ListTable
      label={props.title}
      columns={props.columns}
      rows={rows}
      name={props.name}
      sort={state.sort}
      selectable={(props.actions ?? []).some((action) => action.bulk)}
      selected={props.selected}
      onSelect={props.onSelect}
      onSort={(sort) => props.onChange({ sort })}
      rowActions={rowActions}
      openRow={openRow}
    />
  );
}

function NoRows<Row extends ListRow>({ state, empty, filters = [], onChange }: ListBodyProps<Row>) {
  const { t } = useTranslation('facet');
  const narrowing = filters.filter((filter) => state.filters[filter.id] !== undefined);
  if (state.search === '' && narrowing.every(hasNoRows))
    return <EmptyState icon={empty.icon} title={empty.title} text={empty.text} action={empty.action} />;
  return (
    <EmptyState
      icon={empty.icon}
      title={t('list.noMatch.title')}
      text={t('list.noMatch.text')}
      action={
        <button type="button" className={classes.clear} onClick={() => onChange({ search: '', filters: {} })}>
          {t('list.clearFilters')}
        </button>
      }
    />
  );
}

/** None of its segments has a row, so no other choice would show one. */
const hasNoRows = ({ options }: ListFilter): boolean =>
  Array.isArray(options) && options.length > 0 && options.every(({ count }: ListFilterOption) => count === 0);

/** The server would refuse all of them for one that this person may not change. */
function allowedRows<Row extends ListRow>(action: ListAction<Row>, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => action.allowed?.(row) ?? true);
}
