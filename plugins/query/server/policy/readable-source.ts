import { isInReads } from '@facet/sdk/common';
import { type Access, notFound, type Principal } from '@facet/sdk/server';
import type { Datasource, LentQuestion } from '../../contract.server.ts';
import { type DatasourceRegistry, openSource } from '../open-source.ts';

/** A data source that the caller may read. @throws HttpError 404, 403 */
export type ReadableSource = (who: Principal, type: string, id: number) => Promise<Datasource>;

export function readableSource(sources: DatasourceRegistry, access: Access): ReadableSource {
  return async (who, type, id) => {
    const source = await openSource(sources, who, type, id);
    if (!source) throw notFound();
    access.ensureDatasource(who, source.subject);
    return source;
  };
}

/** One query of a chart, as far as it is decided whether the caller may ask it. */
export type ChartQuestion = Omit<LentQuestion, 'form'> &
  Partial<Pick<LentQuestion, 'form'>> & { readonly who: Principal };

export interface Lenders {
  lendersOf(question: LentQuestion): Promise<readonly Principal[]>;
  /** No rule hides rows of it from the person. */
  readonly seesAllRows: ReadsAll;
}

type ReadsAll = (who: Principal, source: Datasource) => Promise<boolean>;

/** Whether a person may read a data source, and every row of it. */
export const readsAllBy =
  (access: Access, seesAllRows: ReadsAll): ReadsAll =>
  async (who, source) =>
    access.canDatasource(who, source.subject) && (await seesAllRows(who, source));

/** The data source of a query that the caller may ask: one that the caller may read, or that is lent for it. @throws HttpError 404, 403 */
export type AskableSource = (question: ChartQuestion) => Promise<Datasource>;

export function askableSource(
  sources: DatasourceRegistry,
  access: Access,
  { lendersOf, seesAllRows }: Lenders,
): AskableSource {
  const readsAll = readsAllBy(access, seesAllRows);
  async function isLent(question: LentQuestion, source: Datasource): Promise<boolean> {
    for (const lender of await lendersOf(question)) if (await readsAll(lender, source)) return true;
    return false;
  }
  return async ({ who, scope, source: { type, id }, form, query, type: asked }) => {
    const source = await openSource(sources, who, type, id);
    if (!source) throw notFound();
    if (access.canDatasource(who, source.subject)) return source;
    // As it was found: what a source is called from outside decides on nothing.
    const question = { scope, source: { type: source.type, id: source.id }, form, query, type: asked };
    // A caller who is bound to certain objects is lent no others.
    if (!isInReads(who, 'dataset', source.subject.id) || !(await isLent(question, source)))
      access.ensureDatasource(who, source.subject);
    return source;
  };
}
