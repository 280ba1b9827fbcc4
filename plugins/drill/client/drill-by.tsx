import { resultColumns, resultNames, tablesOf } from '@facet/plugin-charts/contract';
import type { MarkMenu } from '@facet/plugin-charts/contract';
import { Anchor, Breadcrumbs, Button, Modal, SegmentedControl } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { exactTexts, type FormData, type QueryResult } from '@facet/sdk/common';
import { ChartSkeleton, CopyButton, DataGrid, EmptyState, ErrorTile, rowsToTsv, Tag } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { crumbsOf, drilledForm, type DrillStep } from '../common/drilled-form.ts';
import type { DrillSubject } from '../contract.client.ts';
import classes from './drill.module.css';
import { DrillDetail } from './drill-detail.tsx';
import { useDrillServices } from './drill-services.ts';
import { type Chosen, type ChosenDetail, MarkOffers } from './mark-offers.tsx';
import { useDatasetColumns } from './use-dataset-columns.ts';
import { useDrillUsage } from './use-drill-usage.ts';

export interface DrillByProps {
  readonly subject: DrillSubject;
  /** The first step; marks of the drawn chart lead to further steps. */
  readonly step: DrillStep;
  onClose(): void;
}

/** Draws a mark by another dimension, as a chart or a table, with breadcrumbs. */
export function DrillBy({ subject, step, onClose }: DrillByProps) {
  const { t } = useTranslation('facet/drill/menus');
  const [steps, setSteps] = useState<readonly DrillStep[]>([step]);
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const { record } = useDrillUsage(subject);
  const form = useMemo(() => drilledForm(subject.formData, steps), [subject.formData, steps]);
  const goTo = (count: number) => {
    record('drill_by_breadcrumb_clicked');
    if (count === 0) onClose();
    else setSteps(steps.slice(0, count));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={1160}
      title={t('by.title', { name: subject.name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.bar}>
        <Crumbs subject={subject} steps={steps} onCrumb={goTo} />
        <SegmentedControl
          size="xs"
          aria-label={t('by.view')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'chart', label: t('by.chart') },
            { value: 'table', label: t('by.table') },
          ]}
        />
        {subject.rights.explore ? (
          <EditButton subject={subject} form={form} onEdit={() => record('drill_by_edit_chart')} />
        ) : null}
      </div>
      <Drilled
        subject={{ ...subject, formData: form, ownState: NO_STATE }}
        shown={shown}
        onStep={(next) => {
          record('further_drill_by');
          setSteps([...steps, next]);
        }}
      />
    </Modal>
  );
}

const NO_STATE = {};

interface CrumbsProps {
  readonly subject: DrillSubject;
  readonly steps: readonly DrillStep[];
  onCrumb(count: number): void;
}

function Crumbs({ subject, steps, onCrumb }: CrumbsProps) {
  const { t } = useTranslation('facet/drill/menus');
  const { verbose } = useDatasetColumns(subject);
  return (
    <nav className={classes.crumbs} aria-label={t('by.path')}>
      <Breadcrumbs separatorMargin={6}>
        {crumbsOf(subject.formData, steps).map(({ dimension, mark }, at) => {
          const name = dimension.map((one) => verbose[one] || one).join(', ') || t('by.all');
          return mark === null ? (
            <span key={at} aria-current="page">
              {name}
            </span>
          ) : (
            <Anchor key={at} component="button" type="button" size="sm" onClick={() => onCrumb(at)}>
              {`${name} (${mark})`}
            </Anchor>
          );
        })}
      </Breadcrumbs>
    </nav>
  );
}

interface EditButtonProps {
  readonly subject: DrillSubject;
  readonly form: FormData;
  onEdit(): void;
}

/** Opens the drawn chart in Explore, through a stored form. */
function EditButton({ subject, form, onEdit }: EditButtonProps) {
  const { t } = useTranslation('facet/drill/menus');
  const { api, charts, notifier } = useDrillServices();
  const navigate = useNavigate();
  const edit = async () => {
    onEdit();
    const { datasource } = await charts.buildQueryContext(form);
    const { key } = await api.call('POST /api/v1/explore/form_data', {
      query: {},
      body: { datasource_id: datasource.id, datasource_type: datasource.type, form_data: JSON.stringify(form) },
    });
    const dashboard = subject.dashboardId === undefined ? '' : `&dashboard_page_id=${subject.dashboardId}`;
    await navigate(`/explore/?form_data_key=${encodeURIComponent(key)}${dashboard}`);
  };
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPencil size={14} stroke={1.6} />}
      onClick={() => void edit().catch(failed)}
    >
      {t('by.edit')}
    </Button>
  );
}

interface DrilledProps {
  readonly subject: DrillSubject;
  readonly shown: 'chart' | 'table';
  onStep(step: DrillStep): void;
}

function Drilled({ subject, shown, onStep }: DrilledProps) {
  const { t } = useTranslation('facet/drill/menus');
  const { charts } = useDrillServices();
  const { formData, datasource, dashboardId } = subject;
  const [menu, setMenu] = useState<MarkMenu | null>(null);
  const [detail, setDetail] = useState<ChosenDetail | null>(null);
  const hooks = useMemo(() => ({ showMenu: setMenu }), []);
  const choose = (chosen: Chosen) => {
    setMenu(null);
    if ('detail' in chosen) setDetail(chosen);
    else onStep(chosen.step);
  };
  const answer = useQuery({
    queryKey: ['drill-by', dashboardId, formData],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const context = await charts.buildQueryContext(formData);
      const results = await charts.fetchData(context, {
        signal,
        ...(dashboardId === undefined ? {} : { dashboardId }),
      });
      await charts.prepare(formData);
      return { results, formData };
    },
  });
  if (answer.error) return <ErrorTile error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data)
    return (
      <div className={classes.drawing}>
        <ChartSkeleton />
      </div>
    );
  const { results, formData: asked } = answer.data;
  if (results.every((result) => result.data.length === 0))
    return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      {shown === 'chart' ? (
        <div className={classes.drawing} aria-busy={answer.isFetching}>
          <charts.ChartView formData={asked} queries={results} datasource={datasource} hooks={hooks} />
        </div>
      ) : (
        <Tables subject={subject} results={results} />
      )}
      {menu ? <MarkOffers subject={subject} menu={menu} onClose={() => setMenu(null)} onChoose={choose} /> : null}
      {detail ? (
        <DrillDetail subject={subject} filters={detail.detail} query={detail.query} onClose={() => setDetail(null)} />
      ) : null}
    </>
  );
}

function Tables({ subject, results }: { readonly subject: DrillSubject; readonly results: readonly QueryResult[] }) {
  const { t } = useTranslation('facet/drill/menus');
  const { verbose } = useDatasetColumns(subject);
  const names = { ...resultNames(subject.datasource), verbose };
  return tablesOf(results).map((result, index) => {
    const columns = resultColumns(subject.formData, result, names);
    return (
      <div key={`${index} ${result.cache_key ?? ''}`}>
        <div className={classes.bar}>
          <Tag>{t('rows', { count: result.rowcount })}</Tag>
          <span className={classes.filters} />
          <CopyButton label={t('copyRows')} text={() => rowsToTsv(columns, result.data, exactTexts(result))} />
        </div>
        <DataGrid
          label={t('by.table')}
          height="min(440px, 60dvh)"
          rowNumbers
          columns={columns}
          rows={result.data}
          exact={exactTexts(result)}
        />
      </div>
    );
  });
}
