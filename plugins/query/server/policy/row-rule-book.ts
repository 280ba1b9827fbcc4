import type { Logger, Registry } from '@facet/sdk/common';
import type { HttpError, Principal } from '@facet/sdk/server';
import type { RowPolicy, RowPolicySubject, RowRule } from '../row-policy.ts';
import { PolicyErrors, type PolicyFault } from './errors.ts';
import { readDatasetIds, readRowRules } from './read-row-rules.ts';

export type RowPolicyRegistry = Pick<Registry<{ declared: object; implementation: RowPolicy }>, 'snapshot' | 'absent'>;

/** Rules of one person: by dataset those that hold together, each as its alternatives. */
export type RulesByDataset = ReadonlyMap<number, readonly (readonly string[])[]>;

/** The row rules of all plugins together. */
export interface RowRuleBook {
  /** @throws HttpError 503 where any of them cannot be asked */
  rulesOf(who: Principal): Promise<RulesByDataset>;
  /** Datasets on which any of them has rules. @throws HttpError 503 */
  ruledDatasets(): Promise<ReadonlySet<number>>;
}

export interface RowRuleBookOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Time of each question to one policy, in milliseconds. */
  readonly budgetMs?: number;
}

const BUDGET_MS = 5_000;

/**
 * Asks every policy. Where one does not answer as it must, the rows that a person may see are not known, and the query is
 * refused.
 */
export function createRowRuleBook(registry: RowPolicyRegistry, options: RowRuleBookOptions): RowRuleBook {
  const { log, budgetMs = BUDGET_MS } = options;

  function refusal(owner: string, fault: PolicyFault, cause?: unknown): HttpError {
    log.error('A row policy cannot be used; the query is refused.', { owner, fault, error: cause });
    return PolicyErrors.unavailable(owner, fault, cause);
  }

  async function each<T>(
    ask: (policy: RowPolicy) => Promise<unknown>,
    read: (answer: unknown) => readonly T[] | undefined,
  ): Promise<readonly T[]> {
    const [absent] = registry.absent();
    if (absent) throw refusal(absent.owner, 'absent');
    const entries = registry.snapshot();
    if (entries.length === 0) throw PolicyErrors.none();
    const answers = entries.map(async (entry) => {
      const answer = await withinBudget(async () => ask(await entry.load()), budgetMs).catch((error: unknown) => {
        // The registry keeps a failed load until it is told to try again.
        entry.retry();
        throw refusal(entry.owner, error instanceof Late ? 'late' : 'failed', error);
      });
      const known = read(answer);
      if (known === undefined) throw refusal(entry.owner, 'unreadable');
      return known;
    });
    return (await Promise.all(answers)).flat();
  }

  return {
    async rulesOf(who) {
      const subject = subjectOf(who);
      const rules = [...(await each((policy) => policy.rulesOf(subject), readRowRules)), ...rulesOfGuest(who)];
      const byDataset = Map.groupBy(rules, ({ datasetId }) => datasetId);
      return new Map([...byDataset].map(([id, ofDataset]) => [id, ofDataset.map(({ anyOf }) => anyOf)]));
    },
    ruledDatasets: async () => new Set(await each((policy) => policy.ruledDatasets(), readDatasetIds)),
  };
}

/** A copy that no policy can change for another one. */
const subjectOf = ({ id, username, isAnonymous, roles, roleIds }: Principal): RowPolicySubject =>
  Object.freeze({
    id,
    username,
    isAnonymous,
    roles: Object.freeze([...roles]),
    roleIds: Object.freeze([...roleIds]),
  });

/** What the token of a guest says holds beside the rules of all policies. */
function rulesOfGuest({ guest, onlyReads }: Principal): readonly RowRule[] {
  const all = [...(onlyReads?.get('dataset') ?? [])];
  return (guest?.rowConditions ?? []).flatMap(({ datasetId, clause }) =>
    (datasetId === undefined ? all : [datasetId]).map((id) => ({ datasetId: id, anyOf: [clause] })),
  );
}

class Late extends Error {
  override readonly name = 'Late';
}

async function withinBudget<T>(work: () => Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late(`It gave no answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
