import { SessionToken, useService } from '@facet/sdk/client';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatasetItem } from '../../common/wire/dataset.ts';
import { type ColumnDraft, type DatasetDraft, type MetricDraft, toDraft } from '../model/dataset-draft.ts';
import { countChanges } from '../model/draft-changes.ts';
import { blankFields, keyOfProblem, problemsOf } from '../model/draft-problems.ts';

/** Why the dataset is read-only. */
export type Refusal = 'managed' | 'notOwner';

/** The draft of a dataset, with its validation and its changes. */
export interface Editing {
  readonly dataset: DatasetItem;
  /** The saved state. */
  readonly former: DatasetDraft;
  readonly draft: DatasetDraft;
  /** Number of settings, columns and metrics that differ from the saved state. */
  readonly changes: number;
  readonly refusal: Refusal | null;
  /** Keys of columns and metrics with errors that prevent a save. */
  readonly wrongFields: ReadonlySet<string>;
  /** Whether any error prevents a save. */
  readonly isWrong: boolean;
  /** The error of a part of the draft, by its key. */
  problem(key: string): string | null;
  change(part: Partial<DatasetDraft>): void;
  changeColumn(key: string, part: Partial<ColumnDraft>): void;
  changeMetric(key: string, part: Partial<MetricDraft>): void;
  /** Records whether the database could run an expression. */
  reportCheck(key: string, expression: string, failure: string | null): void;
  discard(): void;
}

interface FailedCheck {
  readonly expression: string;
  readonly failure: string;
}

export function useEditing(dataset: DatasetItem): Editing {
  const { t } = useTranslation('facet/datasets');
  const session = useService(SessionToken);
  const [former] = useState(() => toDraft(dataset));
  const [draft, setDraft] = useState(former);
  const [failed, setFailed] = useState<ReadonlyMap<string, FailedCheck>>(new Map());
  const problems = useMemo(() => problemsOf(draft, location.origin), [draft]);
  const blank = useMemo(() => blankFields(draft, former), [draft, former]);
  const failures = useMemo(() => currentFailures(draft, failed), [draft, failed]);
  const change = useCallback<Editing['change']>((part) => setDraft((now) => ({ ...now, ...part })), []);
  const changeColumn = useCallback<Editing['changeColumn']>(
    (key, part) => setDraft((now) => withColumn(now, key, part)),
    [],
  );
  const changeMetric = useCallback<Editing['changeMetric']>(
    (key, part) => setDraft((now) => ({ ...now, metrics: withPart(now.metrics, key, part) })),
    [],
  );
  const reportCheck = useCallback<Editing['reportCheck']>(
    (key, expression, failure) =>
      setFailed((now) => {
        const next = new Map(now);
        if (failure === null) next.delete(key);
        else next.set(key, { expression, failure });
        return next;
      }),
    [],
  );
  const owns = session.user.isAdmin || dataset.owners.some(({ id }) => id === session.user.userId);
  const changes = useMemo(() => countChanges(draft, former), [draft, former]);
  return {
    dataset,
    former,
    draft,
    changes,
    refusal: dataset.is_managed_externally ? 'managed' : owns ? null : 'notOwner',
    wrongFields: useMemo(
      () => new Set([...[...problems.keys()].map(keyOfProblem).filter((key) => !blank.has(key)), ...failures.keys()]),
      [problems, failures, blank],
    ),
    isWrong: problems.size > 0 || failures.size > 0,
    problem(key) {
      if (blank.has(keyOfProblem(key))) return null;
      const found = problems.get(key);
      if (found !== undefined) return t(`edit.${found}`);
      return key.endsWith('-expression') ? (failures.get(keyOfProblem(key)) ?? null) : null;
    },
    change,
    changeColumn,
    changeMetric,
    reportCheck,
    discard: () => setDraft(former),
  };
}

/** Failures of expressions that have not been edited since. */
function currentFailures(
  { columns, metrics }: DatasetDraft,
  failed: ReadonlyMap<string, FailedCheck>,
): ReadonlyMap<string, string> {
  const current = new Map([...columns, ...metrics].map(({ key, expression }) => [key, expression]));
  return new Map(
    [...failed]
      .filter(([key, { expression }]) => current.get(key) === expression)
      .map(([key, { failure }]) => [key, failure]),
  );
}

/** The main time column follows a change of its name, and is cleared when the column is no longer temporal. */
function withColumn(draft: DatasetDraft, key: string, part: Partial<ColumnDraft>): DatasetDraft {
  const columns = withPart(draft.columns, key, part);
  const before = draft.columns.find((column) => column.key === key);
  if (before === undefined || before.name !== draft.mainDatetime) return { ...draft, columns };
  const after = { ...before, ...part };
  return { ...draft, columns, mainDatetime: after.temporal && after.name !== '' ? after.name : null };
}

const withPart = <F extends { readonly key: string }>(fields: readonly F[], key: string, part: Partial<F>): F[] =>
  fields.map((field) => (field.key === key ? { ...field, ...part } : field));
