import type { PanelAction } from '@facet/plugin-explore/contract.client';
import type { Notifier } from '@facet/sdk/client';
import { markdownTable } from '../common/markdown-table.ts';

export function copyRows(notifier: Pick<Notifier, 'success'>): PanelAction {
  return {
    async run({ results, t }) {
      const [first] = results;
      if (first === undefined) return;
      await navigator.clipboard.writeText(markdownTable(first));
      notifier.success(t('copied'));
    },
  };
}
