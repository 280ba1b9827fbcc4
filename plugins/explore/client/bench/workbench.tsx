import type { Datasource } from '@facet/plugin-datasets/contract';
import { useContributions } from '@facet/sdk/client';
import { type AnyChartQuery, ChartQueryPoint } from '@facet/sdk/chart-form';
import type { ResolvedPanel } from '@facet/plugin-controls/contract.client';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startForm } from '../../common/start-values.ts';
import { useExplore } from '../services/explore-services.ts';
import { Bench } from './bench.tsx';
import type { BenchProps, WorkbenchProps } from './bench-props.ts';
import { knownType } from '../../common/known-type.ts';
import { BenchSkeleton } from '../look/bench-skeleton.tsx';
import { useHistory } from './use-history.ts';
import { type LoadFailure, useLoaded } from './use-loaded.ts';

type ChartQueryEntry = ReturnType<typeof useContributions<{ declared: object; implementation: AnyChartQuery }>>[number];

const NO_CONTROLS: ResolvedPanel = { sections: [], controls: [] };

/** Opens the chart builder for the chart type that the form names. */
export function Workbench(props: WorkbenchProps) {
  const entry = useContributions(ChartQueryPoint).find((one) => one.key === props.initialForm.viz_type);
  if (!entry || props.start === null) return <OpenWorkbench {...props} />;
  return (
    <Suspense fallback={<BenchSkeleton />}>
      <NewWorkbench {...props} entry={entry} start={props.start} />
    </Suspense>
  );
}

type StartProps = WorkbenchProps & { readonly start: NonNullable<WorkbenchProps['start']> };

/** A new chart starts with the defaults of its type, so the code of the type is loaded first. */
function NewWorkbench({ entry, ...props }: StartProps & { readonly entry: ChartQueryEntry }) {
  const { value, failure } = useLoaded(entry);
  if (failure) return <OpenWorkbench {...props} failure={failure} />;
  return <StartedWorkbench {...props} type={entry.key} query={value} />;
}

function StartedWorkbench({
  type,
  query,
  ...props
}: StartProps & { readonly type: string; readonly query: AnyChartQuery }) {
  const [form] = useState(() => startForm(props.initialForm, props.start, knownType(type, query.form)));
  return <OpenWorkbench {...props} initialForm={form} />;
}

function OpenWorkbench({
  failure = null,
  saved: savedForm,
  ...props
}: WorkbenchProps & { readonly failure?: LoadFailure | null }) {
  const history = useHistory(props.initialForm);
  const [datasource, setDatasource] = useState<Datasource>(props.state.dataset);
  const entry = useContributions(ChartQueryPoint).find((one) => one.key === history.value.viz_type);
  const common = { ...props, savedForm, history, datasource, setDatasource };
  if (!entry || failure) return <Bench {...common} panel={NO_CONTROLS} type={undefined} failure={failure} />;
  return (
    <Suspense fallback={<BenchSkeleton />}>
      <PanelBench {...common} entry={entry} />
    </Suspense>
  );
}

type EntryProps = Omit<BenchProps, 'panel' | 'type' | 'failure'> & { readonly entry: ChartQueryEntry };

/** Without the code of the chart type there is no panel, but the rest of the page works. */
function PanelBench(props: EntryProps) {
  const { value, failure } = useLoaded(props.entry);
  if (failure) return <Bench {...props} panel={NO_CONTROLS} type={undefined} failure={failure} />;
  return <FormBench {...props} query={value} />;
}

function FormBench({ entry, query, ...props }: EntryProps & { readonly query: AnyChartQuery }) {
  const { form } = query;
  const { panels } = useExplore();
  const { t } = useTranslation([entry.owner, ...panels.namespacesOf(form)]);
  const panel = useMemo(
    () => panels.resolve(form, (key, namespace) => t(key, { ns: namespace ?? entry.owner })),
    [panels, form, entry.owner, t],
  );
  const type = useMemo(() => knownType(entry.key, form), [entry.key, form]);
  return <Bench {...props} panel={panel} type={type} failure={null} />;
}
