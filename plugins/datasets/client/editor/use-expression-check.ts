import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  askedValue,
  type AskedRows,
  type CheckedRows,
  type RowsAnswer,
  rowsToCheck,
  typeIn,
  valueIn,
} from './checked-rows.ts';

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
  readonly rows: CheckedRows;
}

const REST_MS = 500;
const ROWS_KEPT_MS = 300_000;

/** Runs the edited expression over the dataset once typing pauses, and the saved expression for comparison. */
export function useExpressionCheck(
  { key, kind, expression, formerExpression }: CheckedField,
  dataset: CheckedDataset,
  report: (key: string, expression: string, failure: string | null) => void,
) {
  const api = useService(ApiClientToken);
  const client = useQueryClient();
  const ask = async (asked: AskedRows, signal?: AbortSignal): Promise<RowsAnswer> => {
    const body = { datasource: { id: dataset.id, type: 'table' }, queries: [asked], ...ANSWER };
    const answer = await api.call('POST /api/v1/chart/data', { body }, signal === undefined ? {} : { signal });
    if (!('result' in answer)) throw new TypeError('Pages wait for the rows of their queries.');
    return answer.result[0];
  };
  const [rested] = useDebouncedValue(expression, REST_MS);
  const isRested = rested === expression;
  const check = useQuery({
    queryKey: ['dataset-expression', dataset.id, dataset.mainDatetime, kind, rested, formerExpression],
    enabled: isRested && rested.trim() !== '',
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<ExpressionValues> => {
      const time = dataset.mainDatetime;
      const rows = await client.fetchQuery({
        queryKey: ['dataset-checked-rows', dataset.id, time],
        staleTime: ROWS_KEPT_MS,
        queryFn: () => rowsToCheck(ask, time),
      });
      const value = (text: string) => ask(askedValue(kind, text, rows), signal);
      const differs = formerExpression !== '' && formerExpression !== rested;
      const [answer, former] = await Promise.all([
        value(rested),
        // The saved expression may be broken; that is no error of the typed one.
        differs ? value(formerExpression).catch(() => undefined) : undefined,
      ]);
      return { now: valueIn(answer), before: valueIn(former), type: typeIn(answer), rows };
    },
  });
  const failure = check.error === null ? null : describeError(check.error).message;
  useEffect(() => {
    if (isRested && !check.isPending) report(key, rested, failure);
  }, [report, key, rested, isRested, check.isPending, failure]);
  return { values: isRested ? check.data : undefined, running: !isRested || check.isFetching, failure };
}

const ANSWER = { result_format: 'json', result_type: 'full' } as const;
