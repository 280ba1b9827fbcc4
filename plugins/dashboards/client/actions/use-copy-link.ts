import { copyText } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** Puts a link, or other text, on the clipboard and says so. Where the browser refuses, the text is shown to copy by hand. */
export function useCopyLink(copied: 'copied' | 'linkCopied' = 'linkCopied'): (text: string) => Promise<void> {
  const { t } = useTranslation('facet/dashboards');
  const { notifier } = useDashboard();
  return async (text) => {
    if (await copyText(text)) notifier.success(t(`share.${copied}`));
    else notifier.info(`${t('share.copyByHand')} ${text}`);
  };
}
