import { SkeletonLine, TypeBadge } from '@facet/sdk/ui';
import {
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconKey,
  IconLayersSubtract,
  IconListSearch,
  IconTable,
  IconTableShortcut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './table-tree.module.css';
import { keysOf, type TableColumn, targetOf, type TreeRow } from './tree-rows.ts';
import { kindOfType } from '../names/type-kind.ts';

interface TreeRowContentProps {
  readonly row: TreeRow;
  /** The chosen schema; tables of other schemas show theirs. */
  readonly schema: string | null;
  /** Buttons of a table. */
  readonly children: ReactNode;
}

/** The content of one row of the tree. */
export function TreeRowContent({ row, schema, children }: TreeRowContentProps) {
  const { t } = useTranslation('facet/sql-lab');
  switch (row.kind) {
    case 'loading':
      return <SkeletonLine width="60%" />;
    case 'failure':
      return (
        <span className={classes.fault} title={row.text}>
          {row.text}
        </span>
      );
    case 'comment':
      return (
        <span className={classes.comment} title={row.text}>
          {row.text}
        </span>
      );
    case 'partitions': {
      const { columns, latest } = row.partitions;
      const text = columns.map((name) => (latest[name] === undefined ? name : `${name} = ${latest[name]}`)).join(', ');
      return (
        <>
          <IconLayersSubtract size={14} stroke={1.6} aria-label={t('schema.partitions')} />
          <span className={classes.name} title={t('schema.latestPartition', { partition: text })}>
            {text}
          </span>
          <span className={classes.note}>{t('schema.partitions')}</span>
        </>
      );
    }
    case 'index':
      return (
        <>
          <IconListSearch size={14} stroke={1.6} aria-hidden />
          <span className={classes.name} title={`${row.index.name} (${row.index.columns.join(', ')})`}>
            {row.index.columns.join(', ')}
          </span>
          <span className={classes.note} title={row.index.name}>
            {t(row.index.unique ? 'schema.uniqueIndex' : 'schema.index')}
          </span>
        </>
      );
    case 'column':
      return <Column column={row.column} />;
    case 'table':
      return (
        <TableHead row={row} schema={schema}>
          {children}
        </TableHead>
      );
  }
}

function Column({ column }: { readonly column: TableColumn }) {
  const { t } = useTranslation('facet/sql-lab');
  const keys = keysOf(column);
  const target = targetOf(column);
  const comment = column.comment === null || column.comment === '' ? null : column.comment;
  return (
    <>
      <TypeBadge kind={kindOfType(column.type)} />
      <span className={classes.name} title={comment === null ? column.name : `${column.name}\n${comment}`}>
        {column.name}
        {comment === null ? null : <span className={classes.inlineComment}>{comment}</span>}
      </span>
      {keys.has('pk') ? <IconKey size={12} aria-label={t('schema.primaryKey')} className={classes.key ?? ''} /> : null}
      {keys.has('fk') ? (
        <span title={target === null ? t('schema.foreignKey') : t('schema.refersTo', { target })}>
          <IconTableShortcut size={12} aria-label={t('schema.foreignKey')} className={classes.key ?? ''} />
        </span>
      ) : null}
      <span className={classes.note} title={column.longType}>
        {column.type.toLowerCase()}
      </span>
    </>
  );
}

interface TableHeadProps {
  readonly row: TreeRow & { readonly kind: 'table' };
  readonly schema: string | null;
  readonly children: ReactNode;
}

function TableHead({ row, schema, children }: TableHeadProps) {
  const { t } = useTranslation('facet/sql-lab');
  const { table, type } = row;
  const isView = type !== 'table';
  return (
    <>
      {table.expanded ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
      {isView ? <IconEye size={16} stroke={1.6} aria-hidden /> : <IconTable size={16} stroke={1.6} aria-hidden />}
      <span className={classes.name} title={table.name}>
        {table.name}
      </span>
      {table.schema === schema ? null : <span className={classes.note}>{table.schema}</span>}
      {isView ? <span className={classes.note}>{t(`schema.type.${type}`, { defaultValue: type })}</span> : null}
      {children}
    </>
  );
}
