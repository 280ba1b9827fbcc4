import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { columnKind, DataGrid, type GridColumn, rowsToTsv } from '@facet/sdk/ui';
import { IconCopy, IconDownload, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ResultColumn, SqlResult } from '../run/result-store.ts';
import { type LabRun, wasCut } from '../state/lab-run.ts';
import { usePaneTools } from './pane-tools.ts';
import classes from './result-grid.module.css';
import { resultHeader } from './result-header.tsx';

interface ResultGridProps {
  readonly run: LabRun;
  readonly result: SqlResult;
  /** Does not say that rows were cut. */
  readonly quiet: boolean;
}

const SEARCH_AFTER_MS = 250;
/** Widths in pixels: sign, padding and sort mark; a letter; the widest head. */
const HEAD_FRAME = 64;
const HEAD_LETTER = 7;
const MOST_HEAD = 240;

/** Rows of a run in a grid, with search, copy and download in the head of the pane. */
export function ResultGrid({ run, result, quiet }: ResultGridProps) {
  const { t, i18n } = useTranslation('facet/sql-lab');
  const notify = useService(NotifierToken);
  const session = useService(SessionToken);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, SEARCH_AFTER_MS);
  const columns = useMemo(() => result.columns.map(gridColumn), [result.columns]);
  const head = usePaneTools();
  const number = new Intl.NumberFormat(i18n.language);

  const copy = async () => {
    await navigator.clipboard.writeText(rowsToTsv(columns, result.rows));
    notify.success(t('results.copied', { count: result.rows.length, rows: number.format(result.rows.length) }));
  };

  return (
    <>
      {head
        ? createPortal(
            <>
              <TextInput
                className={classes.search ?? ''}
                aria-label={t('results.search')}
                placeholder={t('results.search')}
                leftSection={<IconSearch size={14} />}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
              <ActionIcon aria-label={t('results.copy')} title={t('results.copy')} onClick={() => void copy()}>
                <IconCopy size={16} stroke={1.6} />
              </ActionIcon>
              {session.can('can_export_csv', 'SQLLab') ? (
                <ActionIcon
                  component="a"
                  href={`/api/v1/sqllab/export/${encodeURIComponent(run.clientId)}/`}
                  download
                  aria-label={t('results.download')}
                  title={t('results.download')}
                >
                  <IconDownload size={16} stroke={1.6} />
                </ActionIcon>
              ) : null}
            </>,
            head,
          )
        : null}
      {wasCut(run) && !quiet ? (
        <p className={classes.notice}>
          <IconInfoCircle size={14} aria-hidden />
          <b>{t('results.limitReached')}</b>{' '}
          {t(`results.limitedBy.${run.limitingFactor ?? ''}`, {
            rows: number.format(run.rows ?? 0),
            defaultValue: t('results.limitedBy.DROPDOWN', { rows: number.format(run.rows ?? 0) }),
          })}
        </p>
      ) : null}
      {result.partial ? (
        <p className={classes.notice} role="status">
          <IconInfoCircle size={14} aria-hidden />
          {t('results.partial', { shown: number.format(result.rows.length), rows: number.format(run.rows ?? 0) })}
        </p>
      ) : null}
      <div className={classes.grid}>
        <DataGrid label={t('south.results')} columns={columns} rows={result.rows} rowNumbers search={wanted} />
      </div>
    </>
  );
}

function gridColumn(column: ResultColumn): GridColumn {
  const kind = columnKind(genericType(column.type_generic));
  return {
    key: column.name,
    label: column.column_name,
    kind: kind === 'number' || kind === 'date' || kind === 'boolean' ? kind : 'text',
    extra: {
      headerComponentParams: { innerHeaderComponent: resultHeader(kind) },
      headerTooltip: column.type ?? '',
      // The grid measures cells before our heads are drawn.
      minWidth: Math.min(MOST_HEAD, HEAD_FRAME + HEAD_LETTER * column.column_name.length),
    },
  };
}

function genericType(value: number | null): 0 | 1 | 2 | 3 | null {
  return value === 0 || value === 1 || value === 2 || value === 3 ? value : null;
}
