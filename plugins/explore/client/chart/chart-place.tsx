import { hasNoRows, type MarkMenu } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { Button } from '@mantine/core';
import { ApiError, useContributions } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { ChartSkeleton, describeError, EmptyState, ErrorTile } from '@facet/sdk/ui';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../common/run-view.ts';
import { useExplore } from '../services/explore-services.ts';
import { useStableCall } from '../services/use-stable-call.ts';
import classes from '../look/explore.module.css';
import type { ChartRun } from './chart-run.ts';

export interface ChartPlaceProps {
  readonly run: ChartRun;
  readonly view: RunView;
  /** The form that is drawn. */
  readonly form: FormData;
  readonly datasource: Datasource;
  readonly ownState: Readonly<Record<string, unknown>>;
  readonly hasErrors: boolean;
  /** The chart without anything around it, for embedding. */
  readonly alone: boolean;
  /** Set when the code of the chart type could not be loaded. */
  readonly failure: { readonly error: unknown; retry(): void } | null;
  onUpdate(): void;
  onOwnState(state: Readonly<Record<string, unknown>>): void;
  onControl(name: string, value: unknown): void;
  /** Called when these rows are drawn. */
  onDrawn?(rows: ChartRun['queries']): void;
  onBroken?(error: Error): void;
  /** Called with the colours of labels after each drawing. */
  onColors?(colors: ReadonlyMap<string, string>): void;
}

/** The chart, or the reason why there is none. */
export function ChartPlace(props: ChartPlaceProps) {
  const { run, view, form, datasource, failure, onUpdate } = props;
  const { t } = useTranslation('facet/explore');
  const { charts } = useExplore();
  const known = useContributions(ChartTypes).some((one) => one.key === form.viz_type);
  if (!known) return <charts.ChartView formData={form} queries={[]} datasource={datasource} />;
  if (failure) return <Failure error={failure.error} onRetry={failure.retry} />;
  if (view === 'failure') return <Failure error={run.error} asked={!props.alone} onRetry={onUpdate} />;
  if (run.status === 'stopped' && run.form === null)
    return (
      <EmptyState title={t('chart.stopped')} action={<Button onClick={onUpdate}>{t('controls.update')}</Button>} />
    );
  if (run.form === null) {
    if (run.status === 'loading') return <ChartSkeleton />;
    const title = t(props.hasErrors ? 'chart.incomplete' : 'chart.none');
    return <EmptyState title={title} text={t('chart.incompleteText')} />;
  }
  // A type without queries, such as inputs without columns, draws itself.
  if (run.queries.length > 0 && hasNoRows(run.queries))
    return <EmptyState title={t('chart.empty')} text={t('chart.emptyText')} />;
  return <Picture {...props} />;
}

function Picture(props: ChartPlaceProps) {
  const { run, form, datasource, ownState, onOwnState, onControl, onDrawn, onBroken, onColors } = props;
  const { queries } = run;
  const { charts, drills, session } = useExplore();
  const [menu, setMenu] = useState<MarkMenu | null>(null);
  const drawn = useMemo(() => (onDrawn === undefined ? undefined : () => onDrawn(queries)), [onDrawn, queries]);
  // The functions must be stable: new hooks would redraw the chart at every change of the page.
  const setOwnState = useStableCall(onOwnState);
  const setControlValue = useStableCall(onControl);
  const offersMenu = drills !== undefined;
  const hooks = useMemo(
    () => ({ setOwnState, setControlValue, ...(offersMenu ? { showMenu: setMenu } : {}) }),
    [setOwnState, setControlValue, offersMenu],
  );
  const subject = {
    name: datasource.table_name,
    formData: form,
    ownState,
    datasource,
    rights: { drill: session.can('can_samples', 'Datasource'), explore: true },
  };
  return (
    <>
      <charts.ChartView
        formData={form}
        queries={queries}
        datasource={datasource}
        ownState={ownState}
        {...(drawn ? { onRenderSuccess: drawn } : {})}
        {...(onBroken ? { onRenderFailure: onBroken } : {})}
        {...(onColors ? { onColors } : {})}
        hooks={hooks}
      />
      {menu && drills ? (
        <Suspense>
          <drills.MarkMenu subject={subject} menu={menu} onClose={() => setMenu(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface FailureProps {
  readonly error: unknown;
  /** Whether it is the failure of a query that the controls beside it describe. */
  readonly asked?: boolean;
  onRetry(): void;
}

function Failure({ error, asked = false, onRetry }: FailureProps) {
  const { t } = useTranslation('facet/explore');
  const remedy = asked && isRefused(error) ? t('chart.refusedRemedy') : undefined;
  return (
    <div className={classes.failure}>
      <ErrorTile error={error} onRetry={onRetry} {...(remedy === undefined ? {} : { remedy })} />
    </div>
  );
}

/** Whether asking again changes nothing, since the question itself is wrong. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && [400, 422].includes(error.status) && describeError(error).remedy === null;
