import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AskedRows, askedRows, type CheckedRows, checkedRows, typeIn, valueIn } from './checked-rows.ts';

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
      const ask = async (asked: AskedRows) => {
        const body = { datasource: { id: dataset.id, type: 'table' }, queries: [asked], ...ANSWER };
        const answer = await api.call('POST /api/v1/chart/data', { body }, { signal });
        if (!('result' in answer)) throw new TypeError('Pages wait for the rows of their queries.');
        return answer.result[0];
      };
      const { answer, rows } = await checkedRows(ask, { kind, expression: rested, time: dataset.mainDatetime });
      const differs = formerExpression !== '' && formerExpression !== rested;
      // The saved expression may be broken; that is no error of the typed one.
      const former = differs ? await ask(askedRows(kind, formerExpression, rows)).catch(() => undefined) : undefined;
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
