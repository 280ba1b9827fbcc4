import { Button, Menu, ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconDeviceFloppy, IconDots, IconShare, IconTerminal2 } from '@tabler/icons-react';
import {
  type AnyChartType,
  ChartTypes,
  type Datasource,
  useContributions,
  useEntry,
  useUnsavedWork,
} from '@facet/sdk/client';
import type { ChartTypeDeclared, FormData } from '@facet/sdk/common';
import { FavoriteStar, PageSkeleton, Tag } from '@facet/sdk/ui';
import {
  panelErrors,
  resetHidden,
  resolvePanel,
  sameQuery,
  sharedControls,
  withDefaults,
  type ResolvedPanel,
} from '@facet/plugin-controls/contract';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ExploreAddress } from '../common/explore-url.ts';
import { sameControls } from '../common/same-controls.ts';
import { switchType } from '../common/switch-type.ts';
import { ChartPane } from './chart-pane.tsx';
import { ControlsPane } from './controls-pane.tsx';
import { DatasetPane } from './dataset-pane.tsx';
import type { ExploreCalls, ExploreState } from './explore-calls.ts';
import { useExplore } from './explore-services.ts';
import { openInSqlLab } from './open-in-sql-lab.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SwapDatasetDialog } from './swap-dataset-dialog.tsx';
import { useChartRun } from './use-chart-run.ts';
import classes from './explore.module.css';

export interface WorkbenchProps {
  readonly calls: ExploreCalls;
  readonly address: ExploreAddress;
  readonly state: ExploreState & { readonly dataset: Datasource };
  readonly initialForm: FormData;
}

/** How long changes rest before they are kept on the server, so that a reload loses nothing. */
const KEEP_REST_MS = 800;
const NO_CONTROLS: ResolvedPanel = { sections: [], controls: [] };

export function Workbench(props: WorkbenchProps) {
  const [form, setForm] = useState(props.initialForm);
  const [datasource, setDatasource] = useState<Datasource>(props.state.dataset);
  const entry = useContributions(ChartTypes).find((one) => one.key === form.viz_type);
  const common = { ...props, form, setForm, datasource, setDatasource };
  if (!entry) return <Bench {...common} panel={NO_CONTROLS} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PanelBench {...common} entry={entry} />
    </Suspense>
  );
}

type ChartTypeEntry = ReturnType<
  typeof useContributions<{ declared: ChartTypeDeclared; implementation: AnyChartType }>
>[number];

interface BenchProps extends WorkbenchProps {
  readonly form: FormData;
  readonly datasource: Datasource;
  readonly panel: ResolvedPanel;
  setForm(form: FormData): void;
  setDatasource(datasource: Datasource): void;
}

function PanelBench({ entry, ...props }: Omit<BenchProps, 'panel'> & { readonly entry: ChartTypeEntry }) {
  const type: AnyChartType = useEntry(entry);
  const { t } = useTranslation('facet/controls');
  const { t: own } = useTranslation(entry.owner);
  const panel = useMemo(() => resolvePanel(type.controlPanel(own), sharedControls(t), t), [type, own, t]);
  return <Bench {...props} panel={panel} />;
}

function Bench(props: BenchProps) {
  const { calls, address, state, panel, datasource, form: stored, setForm, setDatasource } = props;
  const { t } = useTranslation('facet/explore');
  const { notifier, session, charts } = useExplore();
  const [, setSearch] = useSearchParams();
  const form = useMemo(() => withDefaults(stored, panel), [stored, panel]);
  const [ownState, setOwnState] = useState<Readonly<Record<string, unknown>>>({});
  const [saved, setSaved] = useState({ slice: state.slice, metadata: state.metadata, form: stored });
  const { slice, metadata } = saved;
  useUnsavedWork(slice !== null && !sameControls(form, withDefaults(saved.form, panel)));
  const [saving, setSaving] = useState(address.saveAction !== null);
  const [swapping, setSwapping] = useState(false);
  const [favorite, setFavorite] = useState(false);
  const remembered = useRef(new Map<string, FormData>());
  const key = useRef(address.formDataKey);
  const { run, start, stop } = useChartRun();
  const errors = useMemo(() => panelErrors(form, panel), [form, panel]);
  const differs = (other: FormData | null) =>
    other !== null && (other.viz_type !== form.viz_type || !sameQuery(other, form, panel));
  const stale = differs(run.status === 'failed' ? run.asked : run.form);
  const mayWrite = session.can('can_write', 'Chart');

  const keep = useCallback(
    (next: FormData) => {
      calls.keepForm(next, key.current).then(
        (made) => {
          key.current = made;
          setSearch(
            (before) => {
              const after = new URLSearchParams(before);
              after.set('form_data_key', made);
              const id = next['slice_id'];
              if (typeof id === 'number') after.set('slice_id', String(id));
              else {
                const [dataset, type] = next.datasource.split('__');
                after.set('datasource_id', dataset ?? '');
                after.set('datasource_type', type ?? 'table');
              }
              return after;
            },
            { replace: true },
          );
        },
        () => notifier.warning(t('keepFailed')),
      );
    },
    [calls, notifier, setSearch, t],
  );

  // Kept a moment after the last change, whether or not the chart was drawn with it.
  const firstForm = useRef(stored);
  useEffect(() => {
    if (stored === firstForm.current) return undefined;
    const timer = setTimeout(() => keep(form), KEEP_REST_MS);
    return () => clearTimeout(timer);
  }, [stored, form, keep]);

  const update = useCallback(
    (force = false) => {
      if (errors.size > 0) return;
      start(form, ownState, force);
    },
    [errors, form, ownState, start],
  );
  useHotkeys([['mod+Enter', () => update()]], []);

  // The first picture, and the first one after the type or the dataset changed.
  const drawnFor = useRef('');
  useEffect(() => {
    const now = `${form.viz_type} ${form.datasource}`;
    if (panel.controls.length === 0 || drawnFor.current === now || errors.size > 0) return;
    drawnFor.current = now;
    start(form, ownState, address.force);
  }, [panel, form, errors, ownState, address.force, start]);

  const sliceId = slice?.slice_id;
  useEffect(() => {
    if (sliceId === undefined) return undefined;
    const abort = new AbortController();
    calls.isFavorite(sliceId, abort.signal).then(setFavorite, () => setFavorite(false));
    return () => abort.abort();
  }, [calls, sliceId]);

  const change = (name: string, value: unknown) => setForm(resetHidden(form, { ...form, [name]: value }, panel));
  const changeType = (type: string) => {
    remembered.current.set(form.viz_type, form);
    setForm(switchType(form, type, remembered.current.get(type)));
  };
  const swap = async (datasourceKey: string) => {
    const next = await calls.datasource(datasourceKey);
    setDatasource(next);
    setForm({ ...form, datasource: datasourceKey });
    notifier.success(t('dataset.swapped'));
  };
  const share = async () => {
    await navigator.clipboard.writeText(await calls.permalink(form, address.urlParams));
    notifier.success(t('share.copied'));
  };
  const sqlLab = async () => {
    const queries = await calls.sql(await charts.buildQueryContext(form, ownState));
    openInSqlLab(form.datasource, queries[0]?.query ?? '', session.csrfToken);
  };
  const mayUseSqlLab = session.user.isAdmin || session.user.roles.some((role) => role.toLowerCase() === 'sql_lab');
  const afterSave = async (chart: number) => {
    setSaving(false);
    const written = { ...form, slice_id: chart };
    setForm(written);
    setSaved((before) => ({ ...before, form: written }));
    const now = await calls.load({ slice_id: String(chart) });
    setSaved({ slice: now.slice, metadata: now.metadata, form: written });
  };
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));

  return (
    <div className={classes.page}>
      {address.standalone > 0 ? null : (
        <header className={classes.head}>
          <h1 className={classes.title}>{slice?.slice_name ?? t('untitled')}</h1>
          {slice === null ? null : (
            <FavoriteStar
              name={slice.slice_name}
              value={favorite}
              onChange={(value) => {
                setFavorite(value);
                calls.setFavorite(slice.slice_id, value).catch(() => {
                  setFavorite(!value);
                  notifier.error(t('star.failed'));
                });
              }}
            />
          )}
          {metadata === null ? null : (
            <span className={classes.saved}>
              {t(metadata.changed_by === null ? 'saved.ago' : 'saved.agoBy', {
                when: metadata.changed_on_humanized,
                name: metadata.changed_by,
              })}
            </span>
          )}
          {metadata !== null && metadata.dashboards.length > 0 ? (
            <Tag tone="outline">
              <span title={metadata.dashboards.map((one) => one.dashboard_title ?? one.id).join(', ')}>
                {t('saved.dashboards', { count: metadata.dashboards.length })}
              </span>
            </Tag>
          ) : null}
          <div className={classes.actions}>
            <Button
              visibleFrom="md"
              leftSection={<IconShare size={16} stroke={1.6} />}
              onClick={() => void share().catch(failed)}
            >
              {t('share.button')}
            </Button>
            {mayUseSqlLab ? (
              <Button
                visibleFrom="md"
                leftSection={<IconTerminal2 size={16} stroke={1.6} />}
                onClick={() => void sqlLab().catch(failed)}
              >
                {t('sqlLab')}
              </Button>
            ) : null}
            <Button
              leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
              variant={stale || errors.size > 0 ? 'default' : 'filled'}
              disabled={!mayWrite || errors.size > 0}
              onClick={() => setSaving(true)}
            >
              {t('save.button')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('more')}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => void share().catch(failed)}>{t('share.copy')}</Menu.Item>
                {mayUseSqlLab ? <Menu.Item onClick={() => void sqlLab().catch(failed)}>{t('sqlLab')}</Menu.Item> : null}
                <Menu.Item onClick={() => setSwapping(true)}>{t('dataset.swap')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </header>
      )}
      <div className={classes.panes}>
        {address.standalone > 0 ? null : (
          <>
            <DatasetPane
              datasource={datasource}
              onSwap={() => setSwapping(true)}
              onSqlLab={
                mayUseSqlLab ? () => openInSqlLab(form.datasource, sourceSql(datasource), session.csrfToken) : null
              }
            />
            <ControlsPane
              form={form}
              panel={panel}
              errors={errors}
              datasource={datasource}
              stale={stale || run.form === null}
              running={run.status === 'loading'}
              onChange={change}
              onType={changeType}
              onUpdate={() => update()}
              onStop={stop}
            />
          </>
        )}
        <ChartPane
          calls={calls}
          run={run}
          form={stale && run.form !== null ? run.form : form}
          draft={form}
          stale={stale}
          datasource={datasource}
          ownState={ownState}
          hasErrors={errors.size > 0}
          onUpdate={update}
          onStop={stop}
          onRevert={() => {
            if (run.form !== null) setForm(run.form);
          }}
          onOwnState={(next) => {
            setOwnState(next);
            start(form, next, false);
          }}
          onControl={change}
        />
      </div>
      <SaveDialog
        opened={saving}
        form={form}
        slice={slice}
        calls={calls}
        onClose={() => setSaving(false)}
        onSaved={(chart) => void afterSave(chart).catch(failed)}
      />
      <SwapDatasetDialog
        opened={swapping}
        onClose={() => setSwapping(false)}
        onSwap={(next) => void swap(next).catch(failed)}
      />
    </div>
  );
}

/** The statement that shows what a dataset holds. */
function sourceSql(datasource: Datasource): string {
  return datasource.sql ?? datasource.select_star ?? '';
}
