import type { Datasource } from '@facet/plugin-datasets/contract';
import type { FormData } from '@facet/sdk/common';
import { NewerVersionNote, useNewerVersion } from '@facet/sdk/ui';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnColors } from '../chart/drawn-colors.ts';
import { layerErrors } from '../chart/layer-texts.ts';
import { type Preview, usePreview } from '../chart/use-preview.ts';
import { ChartPane } from '../chart/chart-pane.tsx';
import { ControlsPane } from '../controls/controls-pane.tsx';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';
import { type BenchDialog, BenchDialogs } from './bench-dialogs.tsx';
import type { BenchProps } from './bench-props.ts';
import { type BenchRights, benchRights } from './bench-rights.ts';
import { useAfterSave } from './use-after-save.ts';
import { type BenchChanges, useBenchChanges } from './use-bench-changes.ts';
import { type BenchForm, useBenchForm } from './use-bench-form.ts';
import { useBenchKeys } from './use-bench-keys.ts';
import { type BenchRun, useBenchRun } from './use-bench-run.ts';
import { usePaneKeys } from './use-pane-keys.ts';
import { KeepForm } from './keep-form.ts';
import { FormDataset } from './form-dataset.tsx';
import { FormHead } from './form-head.tsx';
import type { ExploreSlice } from '../services/explore-calls.ts';
import { SkipLinks } from './skip-links.tsx';
import { useUsage } from './use-usage.ts';

/** The chart builder: the controls, the chart that they describe, and their actions. */
export function Bench(props: BenchProps) {
  const { calls, address, panel, datasource, history } = props;
  const { panels } = useExplore();
  const made = useBenchForm(props);
  const { form, saved } = made;
  const hasErrors = made.errors.size > 0;
  const bench = useBenchRun({ form, panel, hasErrors, force: address.force });
  const usage = useUsage(bench.run, saved.slice?.slice_id ?? null);
  const { start, stale } = bench;
  const changes = useBenchChanges({ ...props, form, started: props.start, start, stale, onChanged: usage.changed });
  const drawn = stale && bench.run.form !== null ? bench.run.form : form;
  const preview = usePreview({ run: bench.run, form: drawn, draft: form, ownState: bench.ownState });
  const [dialog, open] = useState<BenchDialog | null>(address.saveAction === null ? null : 'save');
  const attempt = useAttempt();
  const [drawnColors] = useState(() => new DrawnColors());
  const update = (force = false) => {
    if (hasErrors) return;
    if (force) usage.forced();
    start(form, force);
  };
  useBenchKeys({ onUpdate: update, onUndo: () => history.undo?.(), onRedo: () => history.redo?.() });
  const panes = usePaneKeys();
  const afterSave = useAfterSave({ ...made, history, dialog, open });
  const rights = useRights(saved.slice, datasource);
  const parts: PartProps = { ...props, ...made, bench, preview, changes, rights, open, attempt, drawnColors };
  const alone = address.standalone > 0;
  return (
    <div className={classes.page} data-alone={alone || undefined} {...panes.handlers}>
      {alone ? null : <SkipLinks onSkip={panes.enter} />}
      {alone ? null : <Head {...parts} />}
      <Newer {...parts} />
      {/* A chart that stands alone has no controls: what changes it, such as a map that finds its place, is nobody's work. */}
      {alone ? null : (
        <KeepForm
          calls={calls}
          firstKey={address.formDataKey}
          stored={history.value}
          form={form}
          version={saved.seen.version}
        />
      )}
      <panels.FieldPlaces>
        <div className={classes.panes}>
          {alone ? null : (
            <>
              <FormDataset datasource={datasource} source={form.datasource} rights={rights} open={open} />
              <Controls {...parts} onUpdate={update} />
            </>
          )}
          <ChartPane
            calls={calls}
            run={preview.run}
            view={bench.view}
            form={preview.form}
            draft={form}
            stale={stale}
            alone={alone}
            failure={props.failure}
            datasource={datasource}
            ownState={bench.ownState}
            hasErrors={hasErrors}
            layers={bench.layers}
            onUpdate={update}
            onRevert={() => {
              if (bench.run.form !== null) history.set(bench.run.form, 'revert');
            }}
            onOwnState={bench.setOwnState}
            onControl={changes.change}
            onDrawn={usage.drawn}
            onDownloaded={usage.downloaded}
            onColors={drawnColors.set}
            first={showsFirst(props) ? props.first : null}
            isNew={props.first !== null}
            onUse={changes.use}
            onOpenBeside={(other) => attempt(openBeside(calls, other))}
          />
        </div>
      </panels.FieldPlaces>
      <BenchDialogs
        dialog={dialog}
        calls={calls}
        form={form}
        saved={saved}
        datasource={datasource}
        saveAction={address.saveAction}
        dashboardId={address.dashboardId}
        onClose={() => open(null)}
        onSaved={(chart, after, next) => attempt(afterSave(chart, after, next))}
        onPropertiesSaved={(chart, after) => {
          saved.see(after);
          attempt(saved.read(chart));
        }}
        onDeleted={made.release}
        onDatasetSaved={() => attempt(changes.readDataset())}
        onSwap={(key, fields) => attempt(changes.swap(key, fields))}
        onTheirs={() => saved.slice !== null && props.openSaved(saved.slice.slice_id)}
      />
    </div>
  );
}

/** Opens a form as a new chart in a tab of its own. */
async function openBeside(calls: Pick<BenchProps['calls'], 'keepForm'>, other: FormData): Promise<void> {
  const { slice_id: _own, ...rest } = other;
  const key = await calls.keepForm({ ...rest, viz_type: other.viz_type, datasource: other.datasource }, null);
  window.open(`/explore/?form_data_key=${encodeURIComponent(key)}`, '_blank', 'noopener');
}

/** Nothing has changed yet, not even the dataset, which begins a history of its own. */
const showsFirst = ({ history, initialForm }: BenchProps): boolean =>
  history.undo === null && history.value.datasource === initialForm.datasource;

interface PartProps extends BenchProps, BenchForm {
  readonly bench: BenchRun;
  readonly preview: Preview;
  readonly changes: BenchChanges;
  readonly rights: BenchRights;
  open(dialog: BenchDialog): void;
  attempt(work: Promise<unknown>): void;
  readonly drawnColors: DrawnColors;
}

/** Shows a toast for the failure of a promise that no component awaits. */
function useAttempt(): (work: Promise<unknown>) => void {
  const { notifier } = useExplore();
  return useCallback(
    (work) => {
      work.catch((error: unknown) => notifier.error(error instanceof Error ? error.message : String(error)));
    },
    [notifier],
  );
}

function useRights(slice: ExploreSlice | null, datasource: Datasource): BenchRights {
  const { session, dialogs } = useExplore();
  const editsDatasets = dialogs !== undefined;
  return useMemo(
    () => benchRights(session, slice, datasource, editsDatasets),
    [session, slice, datasource, editsDatasets],
  );
}

function Head(props: PartProps) {
  const { calls, address, history, form, saved, changed, errors, bench, rights, datasource, open, attempt } = props;
  const isValid = errors.size === 0;
  return (
    <FormHead
      calls={calls}
      slice={saved.slice}
      metadata={saved.metadata}
      saveFirst={!bench.stale && isValid && (saved.slice === null || changed)}
      undo={history.undo}
      redo={history.redo}
      urlParams={address.urlParams}
      form={form}
      isValid={isValid}
      ownState={bench.ownState}
      rights={rights}
      datasource={datasource}
      open={open}
      attempt={attempt}
    />
  );
}

/** The notice that the chart was saved elsewhere since this page read it. */
function Newer({ calls, saved, changed, openSaved }: PartProps) {
  const chart = saved.slice?.slice_id;
  const newer = useNewerVersion({
    kind: 'chart',
    id: chart,
    seen: chart === undefined ? undefined : saved.seen.version,
    read: async () => (chart === undefined ? {} : calls.savedVersion(chart)),
  });
  const onLoad = chart === undefined || changed ? undefined : () => openSaved(chart);
  return <NewerVersionNote newer={newer} onLoad={onLoad} />;
}

function Controls({ onUpdate, ...props }: PartProps & { onUpdate(): void }) {
  const { t } = useTranslation('facet/explore');
  const { form, panel, errors, datasource, bench, preview, changes, attempt } = props;
  const { layerFailures } = preview.run;
  const runErrors = useMemo(() => layerErrors(layerFailures, t('annotations.timeout')), [layerFailures, t]);
  return (
    <ControlsPane
      form={form}
      panel={panel}
      isLater={props.type?.isLater(form) === true}
      errors={errors}
      runErrors={runErrors}
      datasource={datasource}
      stale={bench.stale || bench.run.form === null}
      running={bench.run.status === 'loading'}
      time={changes.time}
      onTime={changes.changeTime}
      onChange={changes.change}
      onPreview={preview.show}
      drawnColors={props.drawnColors}
      onType={(type) => attempt(changes.changeType(type))}
      onUpdate={() => onUpdate()}
      onStop={bench.stop}
    />
  );
}
