import { useHotkeys } from '@mantine/hooks';
import {
  type Datasource,
  useContributions,
  useEntry,
  useShortcuts,
  type SeenVersion,
  useUnsavedWork,
} from '@facet/sdk/client';
import { type AnyChartQuery, type ChartForm, ChartQueryPoint, currentForm } from '@facet/sdk/chart-form';
import { ownForm } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { NewerVersionNote, PageSkeleton, useNewerVersion } from '@facet/sdk/ui';
import {
  panelErrors,
  resetHidden,
  sameQuery,
  withDefaults,
  type ResolvedPanel,
} from '@facet/plugin-controls/contract.client';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ExploreAddress } from '../common/explore-url.ts';
import { runView } from '../common/run-view.ts';
import { sameControls } from '../common/same-controls.ts';
import { startForm } from '../common/start-values.ts';
import { switchType, type KnownType } from '../common/switch-type.ts';
import { timeRangeOf, withTimeRange } from '../common/time-range-of.ts';
import { temporalColumn } from '../common/temporal-column.ts';
import { ChartPane } from './chart-pane.tsx';
import { ControlsPane } from './controls-pane.tsx';
import { DatasetPane } from './dataset-pane.tsx';
import type { ExploreCalls, ExploreState } from './explore-calls.ts';
import { useExplore } from './explore-services.ts';
import { keepVersion, keptVersion } from './kept-version.ts';
import { openInSqlLab } from './open-in-sql-lab.ts';
import { recordVisit } from './record-visit.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SwapDatasetDialog } from './swap-dataset-dialog.tsx';
import { useChartRun } from './use-chart-run.ts';
import { type Undoable, useHistory } from './use-history.ts';
import { WorkbenchHead } from './workbench-head.tsx';
import classes from './explore.module.css';

const ChartPropertiesDialog = lazy(() => import('./chart-properties-dialog.tsx'));
const QueryPreviewDialog = lazy(() => import('./query-preview-dialog.tsx'));
const SaveDatasetDialog = lazy(() => import('./save-dataset-dialog.tsx'));

export interface WorkbenchProps {
  readonly calls: ExploreCalls;
  readonly address: ExploreAddress;
  readonly state: ExploreState & { readonly dataset: Datasource };
  readonly initialForm: FormData;
  /** What a new chart starts from; null: the form is somebody's already. */
  readonly start: Readonly<Record<string, unknown>> | null;
  /** What is saved, where the form differs from it from the start. */
  readonly saved?: FormData;
  openSaved(chart: number): void;
}

/** How long changes rest before they are kept on the server, so that a reload loses nothing. */
const KEEP_REST_MS = 800;
const NO_CONTROLS: ResolvedPanel = { sections: [], controls: [] };

type ChartQueryEntry = ReturnType<typeof useContributions<{ declared: object; implementation: AnyChartQuery }>>[number];

export function Workbench(props: WorkbenchProps) {
  const entry = useContributions(ChartQueryPoint).find((one) => one.key === props.initialForm.viz_type);
  if (!entry || props.start === null) return <OpenWorkbench {...props} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NewWorkbench {...props} entry={entry} start={props.start} />
    </Suspense>
  );
}

/** A new chart starts with what its type declares, so its code must be there first. */
function NewWorkbench({
  entry,
  ...props
}: WorkbenchProps & { readonly entry: ChartQueryEntry; readonly start: NonNullable<WorkbenchProps['start']> }) {
  const query: AnyChartQuery = useEntry(entry);
  const [form] = useState(() => startForm(props.initialForm, props.start, knownType(entry.key, query.form)));
  return <OpenWorkbench {...props} initialForm={form} />;
}

function OpenWorkbench(props: WorkbenchProps) {
  const history = useHistory(props.initialForm);
  const [datasource, setDatasource] = useState<Datasource>(props.state.dataset);
  const entry = useContributions(ChartQueryPoint).find((one) => one.key === history.value.viz_type);
  const common = { ...props, history, datasource, setDatasource };
  if (!entry) return <Bench {...common} panel={NO_CONTROLS} type={undefined} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PanelBench {...common} entry={entry} />
    </Suspense>
  );
}

type Dialog = 'edit' | 'save' | 'swap' | 'properties' | 'preview' | 'dataset';

interface BenchProps extends WorkbenchProps {
  readonly history: Undoable<FormData>;
  readonly datasource: Datasource;
  readonly panel: ResolvedPanel;
  /** Undefined: the plugin of the form's type is not there. */
  readonly type: KnownType | undefined;
  setDatasource(datasource: Datasource): void;
}

function PanelBench({ entry, ...props }: Omit<BenchProps, 'panel' | 'type'> & { readonly entry: ChartQueryEntry }) {
  const { form }: AnyChartQuery = useEntry(entry);
  const { panels } = useExplore();
  const { t } = useTranslation([entry.owner, ...panels.namespacesOf(form)]);
  const panel = useMemo(
    () => panels.resolve(form, (key, namespace) => t(key, { ns: namespace ?? entry.owner })),
    [panels, form, entry.owner, t],
  );
  const known = useMemo(() => knownType(entry.key, form), [entry.key, form]);
  return <Bench {...props} panel={panel} type={known} />;
}

function knownType(key: string, form: ChartForm): KnownType {
  return {
    key,
    members: form.members,
    current: (stored) => currentForm(form, stored),
    ...(form.adopt ? { adopt: form.adopt } : {}),
  };
}

function Bench(props: BenchProps) {
  const { calls, address, state, panel, datasource, history, setDatasource } = props;
  const { value: stored } = history;
  const { t } = useTranslation('facet/explore');
  const { api, notifier, session, charts, dialogs } = useExplore();
  const [, setSearch] = useSearchParams();
  const { type: known } = props;
  const complete = useCallback(
    (one: FormData) => withDefaults(known === undefined ? one : ownForm(known.current(one), known.members), panel),
    [known, panel],
  );
  const form = useMemo(() => complete(stored), [complete, stored]);
  const [ownState, setOwnState] = useState<Readonly<Record<string, unknown>>>({});
  const [saved, setSaved] = useState({ slice: state.slice, metadata: state.metadata, form: props.saved ?? stored });
  const { slice, metadata } = saved;
  const chart = slice?.slice_id;
  useEffect(() => {
    if (chart !== undefined) recordVisit({ api, session }, chart);
  }, [api, session, chart]);
  const changed = !sameControls(form, complete(saved.form));
  useUnsavedWork(slice !== null && changed);
  const [seen, setSeen] = useState<SeenVersion>(() => ({
    version: keptVersion(address.formDataKey) ?? state.slice?.version,
  }));
  const newer = useNewerVersion({
    kind: 'chart',
    seen: chart === undefined ? undefined : seen.version,
    read: async () => (chart === undefined ? {} : calls.savedVersion(chart)),
  });
  const [dialog, setDialog] = useState<Dialog | null>(address.saveAction === null ? null : 'save');
  const close = () => setDialog(null);
  const types = useContributions(ChartQueryPoint);
  const remembered = useRef(new Map<string, FormData>());
  const carried = useRef(props.start ?? {});
  const key = useRef(address.formDataKey);
  useEffect(() => {
    if (key.current !== null) keepVersion(key.current, seen.version);
  }, [seen.version]);
  const { run, start, stop } = useChartRun();
  const errors = useMemo(() => panelErrors(form, panel), [form, panel]);
  const differs = (other: FormData | null) =>
    other !== null && (other.viz_type !== form.viz_type || !sameQuery(other, form, panel));
  const hasFailed = run.status === 'failed';
  const same = (a: FormData | null, b: FormData | null) =>
    a !== null && b !== null && a.viz_type === b.viz_type && sameQuery(a, b, panel);
  const view = runView({
    hasFailed,
    hasPicture: run.form !== null,
    askedAgain: same(run.asked, run.form),
    isBack: !differs(run.form),
  });
  const stale = differs(view === 'failure' ? run.asked : run.form);
  const mayWrite = session.can('can_write', 'Chart');
  const mayChange =
    mayWrite &&
    slice !== null &&
    slice.is_managed_externally !== true &&
    (session.user.isAdmin || slice.owners.includes(session.user.userId));
  const virtualSql = datasource.sql ?? '';
  const ownsDataset = session.user.isAdmin || datasource.owners.some(({ id }) => id === session.user.userId);
  const mayEditDataset = dialogs !== undefined && ownsDataset && datasource.is_managed_externally !== true;

  const keep = useCallback(
    (next: FormData) => {
      calls.keepForm(next, key.current).then(
        (made) => {
          key.current = made;
          keepVersion(made, seen.version);
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
    [calls, notifier, seen.version, setSearch, t],
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
  useHotkeys([
    ['mod+Z', () => history.undo?.()],
    ['mod+shift+Z', () => history.redo?.()],
  ]);
  useShortcuts(
    useMemo(
      () => [
        { keys: 'mod+Enter', label: t('controls.update') },
        { keys: 'mod+Z', label: t('undo') },
        { keys: 'mod+shift+Z', label: t('redo') },
      ],
      [t],
    ),
  );

  // The first picture, and the first one after the type or the dataset changed.
  const drawnFor = useRef('');
  useEffect(() => {
    const now = `${form.viz_type} ${form.datasource}`;
    if (panel.controls.length === 0 || drawnFor.current === now || errors.size > 0) return;
    drawnFor.current = now;
    start(form, ownState, address.force);
  }, [panel, form, errors, ownState, address.force, start]);

  const change = (name: string, value: unknown) =>
    history.set(resetHidden(form, { ...form, [name]: value }, panel), name);
  const time = timeRangeOf(form, datasource);
  /** One step: the time is chosen and the picture follows, with everything else that the controls say. */
  const changeTime = (range: string) => {
    if (time === null) return;
    const next = withTimeRange(form, time, range);
    history.set(next, 'time_range');
    if (panelErrors(next, panel).size === 0) start(next, ownState, false);
  };
  const changeType = async (key: string) => {
    const next = types.find((one) => one.key === key);
    if (!next) return;
    const to = knownType(key, (await next.load()).form);
    remembered.current.set(form.viz_type, form);
    const switched = switchType({ form, carried: carried.current }, known, to, remembered.current.get(key));
    carried.current = switched.carried;
    history.set(switched.form, 'viz_type');
  };
  const swap = async (datasourceKey: string) => {
    const next = await calls.datasource(datasourceKey);
    setDatasource(next);
    // What was undone would ask the dataset that is no longer shown.
    history.restart({ ...form, datasource: datasourceKey });
    notifier.success(t('dataset.swapped'));
  };
  const readDataset = async () => {
    const now = await calls.datasource(form.datasource);
    setDatasource(now);
    const granularity = temporalColumn(form['granularity_sqla'], now);
    if (granularity !== form['granularity_sqla']) change('granularity_sqla', granularity);
    start(form, ownState, true);
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
  const afterSave = async (chart: number, after?: SeenVersion) => {
    close();
    const written = { ...form, slice_id: chart };
    history.restart(written);
    setSaved((before) => ({ ...before, form: written }));
    const now = await readSlice(chart);
    setSeen(after ?? { version: now?.version });
  };
  const readSlice = async (chart: number) => {
    const now = await calls.load({ slice_id: String(chart) });
    setSaved((before) => ({ ...before, slice: now.slice, metadata: now.metadata }));
    return now.slice;
  };
  const failed = (error: unknown) => notifier.error(error instanceof Error ? error.message : String(error));

  return (
    <div className={classes.page}>
      {address.standalone > 0 ? null : (
        <WorkbenchHead
          calls={calls}
          slice={slice}
          metadata={metadata}
          saveFirst={!stale && errors.size === 0 && (slice === null || changed)}
          maySave={mayWrite && errors.size === 0}
          undo={history.undo}
          redo={history.redo}
          onProperties={mayChange ? () => setDialog('properties') : null}
          onSqlLab={mayUseSqlLab ? () => void sqlLab().catch(failed) : null}
          onShare={() => void share().catch(failed)}
          onSave={() => setDialog('save')}
          onSwap={() => setDialog('swap')}
        />
      )}
      <NewerVersionNote
        newer={newer}
        onLoad={chart === undefined || changed ? undefined : () => props.openSaved(chart)}
      />
      <div className={classes.panes}>
        {address.standalone > 0 ? null : (
          <>
            <DatasetPane
              datasource={datasource}
              onEdit={mayEditDataset ? () => setDialog('edit') : null}
              editRefusal={ownsDataset ? undefined : t('dataset.notOwner')}
              onSwap={() => setDialog('swap')}
              onPreview={virtualSql === '' ? null : () => setDialog('preview')}
              onSaveAs={
                virtualSql === '' || dialogs === undefined || !session.can('can_write', 'Dataset')
                  ? null
                  : () => setDialog('dataset')
              }
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
              time={panel.controls.some(({ name }) => name === 'adhoc_filters') ? time : null}
              onTime={changeTime}
              onChange={change}
              onType={(type) => void changeType(type).catch(failed)}
              onUpdate={() => update()}
              onStop={stop}
            />
          </>
        )}
        <ChartPane
          calls={calls}
          run={run}
          view={view}
          form={stale && run.form !== null ? run.form : form}
          draft={form}
          stale={stale}
          datasource={datasource}
          ownState={ownState}
          hasErrors={errors.size > 0}
          onUpdate={update}
          onStop={stop}
          onRevert={() => {
            if (run.form !== null) history.set(run.form, 'revert');
          }}
          onOwnState={(next) => {
            setOwnState(next);
            start(form, next, false);
          }}
          onControl={change}
        />
      </div>
      <SaveDialog
        opened={dialog === 'save'}
        form={form}
        slice={slice}
        calls={calls}
        seen={seen}
        onClose={close}
        onSaved={(chart, after) => void afterSave(chart, after).catch(failed)}
        onTheirs={() => slice !== null && props.openSaved(slice.slice_id)}
      />
      <SwapDatasetDialog opened={dialog === 'swap'} onClose={close} onSwap={(next) => void swap(next).catch(failed)} />
      <Suspense>
        {dialog === 'properties' && slice !== null ? (
          <ChartPropertiesDialog
            chart={slice.slice_id}
            onClose={close}
            seen={seen}
            onSaved={(after) => {
              setSeen(after);
              void readSlice(slice.slice_id).catch(failed);
            }}
            onTheirs={() => props.openSaved(slice.slice_id)}
          />
        ) : null}
        {dialog === 'edit' && dialogs !== undefined ? (
          <dialogs.EditDataset id={datasource.id} onClose={close} onSaved={() => void readDataset().catch(failed)} />
        ) : null}
        {dialog === 'preview' ? <QueryPreviewDialog datasource={datasource} sql={virtualSql} onClose={close} /> : null}
        {dialog === 'dataset' ? (
          <SaveDatasetDialog
            datasource={datasource}
            sql={virtualSql}
            onClose={close}
            onSaved={(next) => void swap(next).catch(failed)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** The statement that shows what a dataset holds. */
function sourceSql(datasource: Datasource): string {
  return datasource.sql ?? datasource.select_star ?? '';
}
