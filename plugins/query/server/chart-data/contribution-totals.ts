import { isRecord, metricLabel } from '@facet/sdk/chart-query';
import type { PostProcessingStep, QueryResult, ResultType } from '@facet/sdk/common';
import type { Asked } from './stages/query-states.ts';

/** Other result types show no shares. */
const WITH_ROWS: ReadonlySet<ResultType> = new Set(['full', 'results', 'post_processed']);

/**
 * Shares are computed from the totals of all rows, not of the limited ones. A step `contribution` whose `contribution_totals` are empty
 * gets those of the query beside it that asks for the same metrics without columns.
 *
 * @param among All queries of the request.
 * @param answer The rows of one of them.
 */
export async function withTotals(
  asked: Asked,
  among: readonly Asked[],
  answer: (query: Asked) => Promise<QueryResult | undefined>,
): Promise<Asked> {
  const steps = asked.query.post_processing ?? [];
  const wanted = steps.flatMap((step) => wantedTotals(step) ?? []);
  if (wanted.length === 0 || !WITH_ROWS.has(asked.type)) return asked;
  const source = among.find(({ query }) => asksTotals(query, wanted));
  if (source === undefined) return asked;
  const row = (await answer({ ...source, type: 'results', format: 'json' }))?.data[0] ?? {};
  const totals = Object.fromEntries(wanted.map((name) => [name, row[name] ?? null]));
  return {
    ...asked,
    query: {
      ...asked.query,
      post_processing: steps.map((step) =>
        step === null || wantedTotals(step) === undefined
          ? step
          : { ...step, options: { ...step.options, contribution_totals: totals } },
      ),
    },
  };
}

/** Columns whose totals a step waits for. */
function wantedTotals(step: PostProcessingStep | null): readonly string[] | undefined {
  if (step?.operation !== 'contribution') return undefined;
  const { contribution_totals: totals, columns } = step.options ?? {};
  if (!isRecord(totals) || Object.keys(totals).length > 0 || !Array.isArray(columns)) return undefined;
  return columns.filter((column) => typeof column === 'string');
}

function asksTotals(query: Asked['query'], wanted: readonly string[]): boolean {
  const { columns = [], metrics, post_processing: steps, is_rowcount: isCount } = query;
  if (columns.length > 0 || isCount === true || (steps ?? []).some((step) => step !== null)) return false;
  const labels = new Set((metrics ?? []).map(metricLabel));
  return wanted.every((name) => labels.has(name));
}
