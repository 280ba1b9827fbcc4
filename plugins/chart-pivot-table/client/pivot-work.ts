import type { QueryResult } from '@facet/sdk/common';
import { use } from 'react';
import type { PivotForm } from '../common/pivot-form.ts';
import { type Closed, type PivotLines, pivotLines } from '../common/pivot-model.ts';
import { PivotValues } from '../common/pivot-values.ts';
import { finished, type Steps } from '../common/steps.ts';
import { inSlices } from './in-slices.ts';

/** Number of rows, or of headings, from which a table is computed in slices; with fewer it is there at once. */
const MANY_ROWS = 10_000;

/** Work that takes long stays a promise: React repeats a render that has suspended, which has to ask for the same promise again. */
type Work<T> = { readonly result: T } | { readonly coming: Promise<T> };

/** The work on each answer and on its values, while these are held: React asks for the same again until it is done. */
type KnownWork<From extends object, By extends object, T> = WeakMap<From, WeakMap<By, Work<T>>>;
const knownValues: KnownWork<readonly QueryResult[], PivotForm, PivotValues> = new WeakMap();
const knownLines: KnownWork<PivotValues, Closed, PivotLines> = new WeakMap();

/** The numbers of a table. Suspends while those of a large one are computed. */
export function usePivotValues(form: PivotForm, queries: readonly QueryResult[]): PivotValues {
  const work = workOn(knownValues, queries, form, () =>
    started(PivotValues.read(form, queries), (queries[0]?.data.length ?? 0) >= MANY_ROWS),
  );
  return 'coming' in work ? use(work.coming) : work.result;
}

/** Its rows and columns, likewise. @param closed The same object for the same headings. */
export function usePivotLines(form: PivotForm, values: PivotValues, closed: Closed): PivotLines {
  const work = workOn(knownLines, values, closed, () =>
    started(pivotLines(form, values, closed), values.rows.count + values.columns.count >= MANY_ROWS),
  );
  return 'coming' in work ? use(work.coming) : work.result;
}

function workOn<From extends object, By extends object, T>(
  known: KnownWork<From, By, T>,
  from: From,
  by: By,
  start: () => Work<T>,
): Work<T> {
  const works = known.get(from) ?? new WeakMap<By, Work<T>>();
  const work = works.get(by) ?? start();
  known.set(from, works);
  works.set(by, work);
  return work;
}

function started<T>(steps: Steps<T>, isLong: boolean): Work<T> {
  return isLong ? { coming: inSlices(steps) } : { result: finished(steps) };
}
