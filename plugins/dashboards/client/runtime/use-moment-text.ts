import { useNow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

const MINUTE = 60_000;

/** How a moment is written as a clock says it, with the day when it is not today's. */
export function useMomentText(): (at: number) => string {
  const { i18n } = useTranslation('facet/dashboards');
  const now = useNow(MINUTE);
  return (at) => {
    const moment = new Date(at);
    const isToday = moment.toDateString() === now.toDateString();
    return new Intl.DateTimeFormat(i18n.language, {
      hour: '2-digit',
      minute: '2-digit',
      ...(isToday ? {} : { month: 'short', day: 'numeric' }),
    }).format(moment);
  };
}
