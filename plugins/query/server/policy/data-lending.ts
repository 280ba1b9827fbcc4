import type { Registry, Scope } from '@facet/sdk/common';
import type { DataLender, LentQuestion, SavedContext } from '../../contract.server.ts';

/** What all lenders together lend. One that fails fails the question with it. */
export interface DataLending {
  isLent(question: LentQuestion): Promise<boolean>;
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
    async isLent(question) {
      for (const lender of await lenders()) if (await lender.lends(question)) return true;
      return false;
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
