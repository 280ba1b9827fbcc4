import type { PanelAction } from '@facet/plugin-explore/contract.client';
import type { Notifier } from '@facet/sdk/client';
import { copyText } from '@facet/sdk/ui';
import { markdownTable } from '../common/markdown-table.ts';

/** Where the browser keeps its clipboard closed, the text is shown to copy by hand. */
export function copyRows(notifier: Pick<Notifier, 'success' | 'info'>): PanelAction {
  return {
    async run({ results, t }) {
      const [first] = results;
      if (first === undefined) return;
      const text = markdownTable(first);
      if (await copyText(text)) notifier.success(t('copied'));
      else notifier.info(`${t('copyByHand')}\n${text}`);
    },
  };
}
