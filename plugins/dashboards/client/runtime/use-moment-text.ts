import { useNow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

const MINUTE = 60_000;

/** Formats a time of day, with the date if it is not today. */
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
