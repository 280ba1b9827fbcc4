import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

export interface CheckedField {
  readonly key: string;
  readonly kind: 'column' | 'metric';
  readonly expression: string;
  /** The saved expression; empty for a new field. */
  readonly formerExpression: string;
}

export interface CheckedDataset {
  readonly id: number;
  readonly mainDatetime: string | null;
}

export interface ExpressionValues {
  readonly now: unknown;
  readonly before: unknown;
  readonly type: number | null;
}

const REST_MS = 500;
/** Time range for datasets with a main time column: a check over years of rows would be too expensive. */
const CHECKED_RANGE = 'Last 13 weeks';

/** Runs the edited expression over the dataset once typing pauses, and the saved expression for comparison. */
export function useExpressionCheck(
  { key, kind, expression, formerExpression }: CheckedField,
  dataset: CheckedDataset,
  report: (key: string, expression: string, failure: string | null) => void,
) {
  const api = useService(ApiClientToken);
  const [rested] = useDebouncedValue(expression, REST_MS);
  const isRested = rested === expression;
  const check = useQuery({
    queryKey: ['dataset-expression', dataset.id, dataset.mainDatetime, kind, rested, formerExpression],
    enabled: isRested && rested.trim() !== '',
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<ExpressionValues> => {
      const run = async (expressions: readonly string[]) => {
        const body = checkBody(kind, expressions, dataset);
        const answer = await api.call('POST /api/v1/chart/data', { body }, { signal });
        if (!('result' in answer)) throw new TypeError('Pages wait for the rows of their queries.');
        return answer.result[0];
      };
      const differs = formerExpression !== '' && formerExpression !== rested;
      const [answer, former] = await Promise.all([
        run([rested]),
        // The saved expression may be broken; that is no error of the typed one.
        differs ? run([formerExpression]).catch(() => undefined) : undefined,
      ]);
      return { now: valueIn(answer), before: valueIn(former), type: typeIn(answer) };
    },
  });
  const failure = check.error === null ? null : describeError(check.error).message;
  useEffect(() => {
    if (isRested && !check.isPending) report(key, rested, failure);
  }, [report, key, rested, isRested, check.isPending, failure]);
  return { values: isRested ? check.data : undefined, running: !isRested || check.isFetching, failure };
}

const LABEL = 'value';

function checkBody(kind: CheckedField['kind'], expressions: readonly string[], { id, mainDatetime }: CheckedDataset) {
  const asked = expressions.map((sqlExpression) => ({ expressionType: 'SQL', sqlExpression, label: LABEL }));
  return {
    datasource: { id, type: 'table' },
    queries: [
      {
        columns: kind === 'column' ? asked : [],
        metrics: kind === 'metric' ? asked : [],
        row_limit: 1,
        orderby: [],
        ...(mainDatetime === null ? {} : { granularity: mainDatetime, time_range: CHECKED_RANGE }),
      },
    ],
    result_format: 'json',
    result_type: 'full',
  };
}

function valueIn(answer: Readonly<Record<string, unknown>> | undefined): unknown {
  const rows = answer?.['data'];
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined;
  return typeof row === 'object' && row !== null && LABEL in row ? row[LABEL] : undefined;
}

function typeIn(answer: Readonly<Record<string, unknown>> | undefined): number | null {
  const types = answer?.['coltypes'];
  const type: unknown = Array.isArray(types) ? types[0] : null;
  return typeof type === 'number' ? type : null;
}
