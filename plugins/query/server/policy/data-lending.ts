import type { Registry, Scope } from '@facet/sdk/common';
import type { DataLender, LentQuestion, SavedContext } from '../../contract.server.ts';

/** The data that all lenders together lend. If one of them fails, the query fails. */
export interface DataLending {
  /** Ids of those who stand for it that the question is lent. */
  lendersOf(question: LentQuestion): Promise<readonly number[]>;
  savedContext(
    scope: Scope,
    chartId: number,
    place: Readonly<Record<string, string>>,
  ): Promise<SavedContext | undefined>;
}

export function dataLending(
  registry: Pick<Registry<{ declared: object; implementation: DataLender }>, 'snapshot'>,
): DataLending {
  const lenders = () => Promise.all(registry.snapshot().map((entry) => entry.load()));
  return {
    async lendersOf(question) {
      const found: number[] = [];
      for (const lender of await lenders()) found.push(...(await lender.lends(question)));
      return found;
    },
    async savedContext(scope, chartId, place) {
      for (const lender of await lenders()) {
        const found = await lender.savedContext(scope, chartId, place);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}
