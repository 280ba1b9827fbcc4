import { copyText } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** Puts a link or another text on the clipboard and says so. @throws Error with the text where the browser refuses */
export function useCopyLink(): (text: string) => Promise<void> {
  const { t } = useTranslation('facet/dashboards');
  const { notifier } = useDashboard();
  return async (text) => {
    if (await copyText(text)) notifier.success(t('share.copied'));
    else notifier.info(`${t('share.copyByHand')} ${text}`);
  };
}
