import { SkeletonLine } from '@facet/sdk/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditors } from '../editor/editors.ts';
import type { EngineNames } from '@facet/plugin-query/contract';
import type { ListedTable } from '../names/listed-table.ts';
import { quoteName } from '../names/quote-name.ts';
import type { EditorTab, OpenTable } from '../model/editor-tab.ts';
import { useLab } from '../lab/lab-context.ts';
import { dropTable, setTable } from '../model/lab-state.ts';
import { TableButtons } from './table-buttons.tsx';
import classes from './table-tree.module.css';
import { TreeRowContent } from './tree-row-content.tsx';
import { keyOfTable, type TreeRow, treeRows } from './tree-rows.ts';
import { useTableDetails } from './use-table-details.ts';

const ROW = 28;
const NO_TABLES: readonly ListedTable[] = [];

interface TableTreeProps {
  readonly tab: EditorTab;
  readonly nameStyle: EngineNames;
  readonly tables: readonly ListedTable[] | undefined;
  readonly loading: boolean;
  readonly search: string;
}

/**
 * Tables and their columns, keys and partitions. The tree is one tab stop: up and down move, right and left expand and
 * collapse, Enter inserts the name into the query, Delete removes a table from the open ones.
 */
export function TableTree({ tab, nameStyle, tables, loading, search }: TableTreeProps) {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const treeId = useId();
  const details = useTableDetails(tab);
  // The search field updates first; the list of many thousand tables follows.
  const wanted = useDeferredValue(search);
  const rows = useMemo(
    () => treeRows(tab.schema, tables ?? NO_TABLES, tab.tables, wanted, details),
    [tab.schema, tab.tables, tables, wanted, details],
  );
  const [activeId, setActiveId] = useState<string | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const current = activeId === null ? -1 : rows.findIndex((row) => row.id === activeId);

  const { toggle, insert } = useRowActions(tab, nameStyle);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setActiveId(rows[next]?.id ?? null);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (!row || event.target !== event.currentTarget) return;
    if (event.key === 'ArrowDown') move(current + 1);
    else if (event.key === 'ArrowUp') move(current - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(rows.length - 1);
    else if (event.key === 'ArrowRight' && row.kind === 'table' && !row.table.expanded) toggle(row);
    else if (event.key === 'ArrowLeft' && row.kind === 'table' && row.table.expanded) toggle(row);
    else if (event.key === 'ArrowLeft' && row.kind !== 'table')
      move(rows.findIndex(({ id }) => id === `table:${keyOfTable(row.table)}`));
    else if (event.key === 'Enter') insert(row);
    else if (event.key === 'Delete' && row.kind === 'table' && row.open)
      lab.update((state) => dropTable(state, tab.id, row.table));
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
        if (event.target === event.currentTarget && current < 0) setActiveId(rows[0]?.id ?? null);
      }}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <TreeItem
              key={row.id}
              id={`${treeId}-${item.index}`}
              row={row}
              tab={tab}
              start={item.start}
              active={item.index === current}
              onActivate={() => setActiveId(row.id)}
              onToggle={toggle}
              onInsert={insert}
            />
          );
        })}
      </div>
    </div>
  );
}

type TableRow = TreeRow & { readonly kind: 'table' };

/** Actions of clicks and keys on a row. */
function useRowActions(tab: EditorTab, nameStyle: EngineNames) {
  const lab = useLab();
  const editors = useEditors();
  const toggle = (row: TableRow) => {
    const table: OpenTable = { ...row.table, expanded: !row.table.expanded };
    lab.update((state) => setTable(state, tab.id, table));
  };
  const insert = (row: TreeRow) => {
    if (row.kind === 'table') {
      const { schema, name } = row.table;
      const prefix = schema === tab.schema ? '' : `${quoteName(schema, nameStyle)}.`;
      editors.insert(tab.id, prefix + quoteName(name, nameStyle));
    }
    if (row.kind === 'column') editors.insert(tab.id, quoteName(row.column.name, nameStyle));
  };
  return { toggle, insert };
}

interface TreeItemProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly tab: EditorTab;
  /** Distance from the top, in pixels. */
  readonly start: number;
  readonly active: boolean;
  onActivate(): void;
  onToggle(row: TableRow): void;
  onInsert(row: TreeRow): void;
}

function TreeItem({ id, row, tab, start, active, onActivate, onToggle, onInsert }: TreeItemProps) {
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.kind === 'table' ? 1 : 2}
      aria-selected={active}
      {...(row.kind === 'table' ? { 'aria-expanded': row.table.expanded } : {})}
      className={classes.row}
      data-active={active || undefined}
      data-kind={row.kind}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => {
        onActivate();
        if (row.kind === 'table') onToggle(row);
      }}
      onDoubleClick={() => {
        if (row.kind === 'column') onInsert(row);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onInsert(row);
      }}
    >
      <TreeRowContent row={row} schema={tab.schema}>
        {row.kind === 'table' ? <TableButtons tab={tab} table={row.table} open={row.open} active={active} /> : null}
      </TreeRowContent>
    </div>
  );
}

function emptyReason(tab: EditorTab, tables: readonly ListedTable[] | undefined, search: string): string {
  if (tab.dbId === null) return 'schema.noDatabase';
  if (search.trim() !== '' && tables && tables.length > 0) return 'schema.noMatch';
  return tables ? 'schema.noTables' : 'schema.noSchema';
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
