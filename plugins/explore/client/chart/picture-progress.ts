import type { PageProgress } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import type { RunView } from '../../common/run-view.ts';
import type { ChartRun } from './use-chart-run.ts';

export interface PictureFacts {
  readonly run: ChartRun;
  readonly view: RunView;
  /** Some plugin draws this type of chart. */
  readonly isKnown: boolean;
  /** The code of the chart type could not be loaded. */
  readonly failure: { readonly error: unknown } | null;
  /** The controls cannot be asked with. */
  readonly hasErrors: boolean;
  /** The rows that are drawn. */
  readonly drawn: ChartRun['queries'] | null;
  /** The code that draws has thrown. */
  readonly broken: Error | null;
  /** What is missing beside its rows. */
  readonly missing: readonly string[];
}

/** How far a chart that stands alone has come, for who takes a picture of it. */
export function pictureProgress(facts: PictureFacts): PageProgress {
  const { run, view, isKnown, failure, hasErrors, drawn, broken, missing } = facts;
  const error = failure?.error ?? (view === 'failure' || view === 'kept' ? run.error : broken);
  if (error !== null && error !== undefined) return { isSettled: true, problems: [describeError(error).message] };
  if (!isKnown || (hasErrors && run.form === null)) return { isSettled: true };
  if (run.status !== 'success') return { isSettled: run.status === 'stopped' };
  const isEmpty = run.queries.length > 0 && run.queries.every(({ data }) => data.length === 0);
  const isWhole = run.awaitedLayers === 0;
  return { isSettled: isWhole && (isEmpty || drawn === run.queries), problems: missing };
}
