import { byLocale } from '@facet/sdk/formatting';
import { useNow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

const MINUTE = 60_000;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

// To create one takes a millisecond, and each tile of a dashboard says a time when it opens.
const timeFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, TIME));
const dayFormat = byLocale((tag) => new Intl.DateTimeFormat(tag, { ...TIME, month: 'short', day: 'numeric' }));

/** Formats a time of day, with the date if it is not today. */
export function useMomentText(): (at: number) => string {
  // Renders again when the language changes.
  useTranslation('facet/dashboards');
  const now = useNow(MINUTE);
  return (at) => {
    const moment = new Date(at);
    const isToday = moment.toDateString() === now.toDateString();
    return (isToday ? timeFormat : dayFormat)().format(moment);
  };
}
