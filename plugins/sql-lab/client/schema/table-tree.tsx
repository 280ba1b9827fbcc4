import { ActionIcon } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { SkeletonLine, TypeBadge } from '@facet/sdk/ui';
import {
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconEye,
  IconKey,
  IconTable,
  IconTableShortcut,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditors } from '../editor/editors.ts';
import { quoteIfNeeded } from '../editor/sql-completion.ts';
import type { EditorTab } from '../state/editor-tab.ts';
import { useLab } from '../state/lab-context.ts';
import { addPreview, changeTab } from '../state/lab-state.ts';
import { tableQuery } from './lab-databases.ts';
import classes from './table-tree.module.css';
import { type Details, keysOf, type ListedTable, type TreeRow, treeRows } from './tree-rows.ts';
import { kindOfType } from './type-kind.ts';

const ROW = 28;

interface TableTreeProps {
  readonly tab: EditorTab;
  readonly tables: readonly ListedTable[] | undefined;
  readonly loading: boolean;
  readonly search: string;
}

/** Tables and their columns. One tab stop: arrows move, right and left unfold and fold, Enter puts the name into the query. */
export function TableTree({ tab, tables, loading, search }: TableTreeProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const editors = useEditors();
  const treeId = useId();
  const details = useDetails(tab);
  const rows = useMemo(() => treeRows(tables ?? [], search, details), [tables, search, details]);
  const [active, setActive] = useState(-1);
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const current = Math.min(active, rows.length - 1);

  const toggle = (name: string) => {
    const expanded = tab.expanded.includes(name)
      ? tab.expanded.filter((other) => other !== name)
      : [...tab.expanded, name];
    lab.update((state) => changeTab(state, tab.id, { expanded }));
  };
  const insert = (row: TreeRow) => {
    if (row.kind === 'table') editors.insert(tab.id, quoteIfNeeded(row.table.value));
    if (row.kind === 'column') editors.insert(tab.id, quoteIfNeeded(row.column.name));
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (!row || event.target !== event.currentTarget) return;
    const name = row.kind === 'table' ? row.table.value : row.table;
    const isOpen = tab.expanded.includes(name);
    if (event.key === 'ArrowDown') move(current + 1);
    else if (event.key === 'ArrowUp') move(current - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(rows.length - 1);
    else if (event.key === 'ArrowRight' && row.kind === 'table' && !isOpen) toggle(name);
    else if (event.key === 'ArrowLeft' && row.kind === 'table' && isOpen) toggle(name);
    else if (event.key === 'ArrowLeft' && row.kind !== 'table')
      move(rows.findIndex((other) => other.kind === 'table' && other.table.value === name));
    else if (event.key === 'Enter') insert(row);
    else return;
    event.preventDefault();
  };

  if (!tables && loading) return <TreeSkeleton />;
  if (rows.length === 0) {
    return <p className={classes.empty}>{t(emptyReason(tab, tables, search))}</p>;
  }
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="tree"
      aria-label={t('schema.tables')}
      tabIndex={0}
      {...(current < 0 ? {} : { 'aria-activedescendant': `${treeId}-${current}` })}
      onFocus={(event) => {
        if (event.target === event.currentTarget && active < 0) setActive(0);
      }}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={row.id}
              id={`${treeId}-${item.index}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={row.kind === 'table' ? 1 : 2}
              aria-selected={item.index === current}
              {...(row.kind === 'table' ? { 'aria-expanded': row.expanded } : {})}
              className={classes.row}
              data-active={item.index === current || undefined}
              data-kind={row.kind}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={() => {
                setActive(item.index);
                if (row.kind === 'table') toggle(row.table.value);
              }}
              onDoubleClick={() => {
                if (row.kind === 'column') insert(row);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') insert(row);
              }}
            >
              <RowContent row={row}>
                {row.kind === 'table' ? (
                  <TableButtons tab={tab} table={row.table.value} active={item.index === current} />
                ) : null}
              </RowContent>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function emptyReason(tab: EditorTab, tables: readonly ListedTable[] | undefined, search: string): string {
  if (tab.dbId === null) return 'schema.noDatabase';
  if (search.trim() !== '' && tables && tables.length > 0) return 'schema.noMatch';
  return tables ? 'schema.noTables' : 'schema.noSchema';
}

function useDetails(tab: EditorTab): ReadonlyMap<string, Details> {
  const api = useService(ApiClientToken);
  const { dbId, schema, expanded } = tab;
  return useQueries({
    queries: dbId === null || schema === null ? [] : expanded.map((name) => tableQuery(api, dbId, schema, name)),
    combine: (answers) =>
      new Map(
        answers.flatMap((answer, i): [string, Details][] => {
          const name = expanded[i];
          if (name === undefined) return [];
          if (answer.data) return [[name, { state: 'ready', table: answer.data }]];
          return [[name, answer.error ? { state: 'failed', message: answer.error.message } : { state: 'loading' }]];
        }),
      ),
  });
}

function RowContent({ row, children }: { readonly row: TreeRow; readonly children: ReactNode }) {
  const { t } = useTranslation('facet/sql-lab');
  if (row.kind === 'note') {
    return row.note === 'loading' ? (
      <SkeletonLine width="60%" />
    ) : (
      <span className={classes.fault} title={row.note}>
        {row.note}
      </span>
    );
  }
  if (row.kind === 'column') {
    const keys = keysOf(row.column);
    return (
      <>
        <TypeBadge kind={kindOfType(row.column.type)} />
        <span className={classes.name} title={row.column.comment ?? row.column.name}>
          {row.column.name}
        </span>
        {keys.has('pk') ? (
          <IconKey size={12} aria-label={t('schema.primaryKey')} className={classes.key ?? ''} />
        ) : null}
        {keys.has('fk') ? (
          <IconTableShortcut size={12} aria-label={t('schema.foreignKey')} className={classes.key ?? ''} />
        ) : null}
        <span className={classes.note} title={row.column.longType}>
          {row.column.type.toLowerCase()}
        </span>
      </>
    );
  }
  const isView = row.table.type !== 'table';
  return (
    <>
      {row.expanded ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
      {isView ? <IconEye size={16} stroke={1.6} aria-hidden /> : <IconTable size={16} stroke={1.6} aria-hidden />}
      <span className={classes.name} title={row.table.value}>
        {row.table.value}
      </span>
      {isView ? (
        <span className={classes.note}>{t(`schema.type.${row.table.type}`, { defaultValue: row.table.type })}</span>
      ) : null}
      {children}
    </>
  );
}

interface TableButtonsProps {
  readonly tab: EditorTab;
  readonly table: string;
  readonly active: boolean;
}

function TableButtons({ tab, table, active }: TableButtonsProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const { dbId, schema } = tab;
  if (dbId === null || schema === null) return null;

  const copy = async () => {
    try {
      const { result } = await api.call('GET /api/v1/database/:id/select_star/:table/:schema/', {
        params: { id: dbId, table, schema },
      });
      await navigator.clipboard.writeText(result);
      notify.success(t('schema.copied'));
    } catch (error) {
      notify.error(t('schema.copyFailed'), { text: error instanceof Error ? error.message : String(error) });
    }
  };
  const shared = { size: 'xs', tabIndex: active ? 0 : -1 } as const;
  return (
    <span className={classes.buttons}>
      <ActionIcon
        {...shared}
        aria-label={t('schema.previewOf', { table })}
        title={t('schema.preview')}
        onClick={(event) => {
          event.stopPropagation();
          lab.update((state) => addPreview(state, tab.id, { schema, table }));
        }}
      >
        <IconEye size={14} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        aria-label={t('schema.copySelectOf', { table })}
        title={t('schema.copySelect')}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      >
        <IconCopy size={14} />
      </ActionIcon>
    </span>
  );
}

function TreeSkeleton() {
  return (
    <div className={classes.skeleton}>
      {[72, 54, 80, 46, 62, 70].map((width) => (
        <SkeletonLine key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
