import { hasNoRows } from '@facet/plugin-charts/contract';
import type { PageProgress } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import type { RunView } from '../../common/run-view.ts';
import type { ChartRun } from './chart-run.ts';

export interface PictureFacts {
  readonly run: ChartRun;
  readonly view: RunView;
  /** Whether a plugin registers this chart type. */
  readonly isKnown: boolean;
  /** Set when the code of the chart type could not be loaded. */
  readonly failure: { readonly error: unknown } | null;
  /** Whether validation errors of the controls prevent a run. */
  readonly hasErrors: boolean;
  /** The rows that are already drawn. */
  readonly drawn: ChartRun['queries'] | null;
  /** The error that the drawing code threw. */
  readonly broken: Error | null;
  /** Names of the parts other than rows that are still missing. */
  readonly missing: readonly string[];
}

/** The progress of a standalone chart, for a screenshot service. */
export function pictureProgress(facts: PictureFacts): PageProgress {
  const { run, view, isKnown, failure, hasErrors, drawn, broken, missing } = facts;
  const error = failure?.error ?? (view === 'failure' || view === 'kept' ? run.error : broken);
  if (error !== null && error !== undefined) return { isSettled: true, problems: [describeError(error).message] };
  if (!isKnown || (hasErrors && run.form === null)) return { isSettled: true };
  if (run.status !== 'success') return { isSettled: run.status === 'stopped' };
  const isEmpty = run.queries.length > 0 && hasNoRows(run.queries);
  const isWhole = run.awaitedLayers.length === 0;
  return { isSettled: isWhole && (isEmpty || drawn === run.queries), problems: missing };
}
