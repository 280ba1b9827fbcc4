import { type ObjectChange, ObjectWillDelete, ObjectWillUpdate, type PluginContext } from '@facet/sdk/common';
import type { Identity, Principal } from '@facet/sdk/server';
import { RuleErrors } from './errors.ts';
import type { RuleBook } from './rule-book.ts';

export interface KeptRulesParts {
  readonly book: Pick<RuleBook, 'rulesOf' | 'ruledDatasets'>;
  readonly identity: { readonly authenticator: Pick<Identity['authenticator'], 'principalOf'> };
}

const DATASET = 'dataset';

/**
 * A row rule refers to a dataset and applies to the table of that dataset. A user who may not change rules must not
 * exempt a table from its rules, neither by deleting the dataset nor by changing its table. A user to whom none of the
 * rules applies may change the SQL of a dataset.
 */
export function keepRules(ctx: Pick<PluginContext, 'tap'>, parts: KeptRulesParts): void {
  ctx.tap(ObjectWillDelete, (change) => refusal(parts, change, 'another'));
  ctx.tap(ObjectWillUpdate, (change) => refusal(parts, change, change.meaning));
}

/** @param meaning `another` also for a deletion, because that leaves the rules without a table */
export async function refusal(
  { book, identity }: KeptRulesParts,
  { kind, id, who }: ObjectChange,
  meaning: ObjectChange['meaning'],
): Promise<Error | undefined> {
  if (kind !== DATASET || id === null || who === null || meaning === undefined) return undefined;
  if (!(await book.ruledDatasets()).includes(id)) return undefined;
  const person = await identity.authenticator.principalOf(who.id);
  if (person !== undefined && mayWriteRules(person)) return undefined;
  const bound = person === undefined || (await book.rulesOf(person)).some(({ datasetId }) => datasetId === id);
  return meaning === 'another' || bound ? RuleErrors.datasetKept() : undefined;
}

const mayWriteRules = (who: Principal): boolean => who.isAdmin || who.can('can_write', 'Row Level Security');
