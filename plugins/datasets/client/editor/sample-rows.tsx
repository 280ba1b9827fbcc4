import { exactTexts } from '@facet/sdk/common';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { DataGrid, EmptyState, ErrorTile, type GridColumn, ListSkeleton, Resizer, useStored } from '@facet/sdk/ui';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SampledRows, sampledRows } from '../model/sampled-rows.ts';
import classes from './editor.module.css';
import type { Editing } from './use-editing.ts';

const ROWS = 200;
const HEIGHT = 240;
const MIN = 120;
const MAX = 600;

/** Rows of the saved dataset, below its fields; they are requested only after the section was opened. */
export function SampleRows({ editing: { dataset, former } }: { readonly editing: Editing }) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const [open, setOpen] = useState(false);
  const [height, setHeight] = useStored('dataset:samples', HEIGHT, isHeight);
  const { data, error, refetch } = useQuery({
    queryKey: ['dataset-samples', dataset.id, dataset.changed_on],
    enabled: open,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { datasource_type: 'table', datasource_id: dataset.id, page: 1, per_page: ROWS };
      const { result } = await api.call('POST /datasource/samples', { query, body: {} }, { signal });
      return sampledRows(result);
    },
  });
  const Fold = open ? IconChevronDown : IconChevronUp;
  return (
    <>
      {open ? (
        <Resizer
          label={t('samples.resize')}
          pane="bottom"
          value={height}
          min={MIN}
          max={MAX}
          onChange={setHeight}
          onReset={() => setHeight(HEIGHT)}
        />
      ) : null}
      <section className={classes.samples} aria-label={t('samples.title')} style={open ? { height } : undefined}>
        <UnstyledButton className={classes.samplesHead} aria-expanded={open} onClick={() => setOpen(!open)}>
          <b>{t('samples.title')}</b>
          <span className={classes.hint}>
            {open && data !== undefined ? t('samples.count', { count: data.rows.length }) : ''}
          </span>
          <Fold size={16} className={classes.push} aria-hidden />
        </UnstyledButton>
        {!open ? null : error ? (
          <ErrorTile error={error} title={t('samples.failed')} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <ListSkeleton rows={4} />
        ) : data.rows.length === 0 ? (
          <EmptyState title={t('samples.none')} />
        ) : (
          <div className={classes.samplesBody}>
            <DataGrid
              label={t('samples.title')}
              columns={columnsOf(data, new Map(former.columns.map(({ name, label }) => [name, label])))}
              rows={data.rows}
              exact={exactTexts(data.answer)}
              rowNumbers
            />
          </div>
        )}
      </section>
    </>
  );
}

const columnsOf = (data: SampledRows, labels: ReadonlyMap<string, string>): readonly GridColumn[] =>
  data.columns.map(({ name, ...column }) => ({ key: name, label: labels.get(name) || name, ...column }));

const isHeight = (value: unknown): value is number => typeof value === 'number' && value >= MIN && value <= MAX;
