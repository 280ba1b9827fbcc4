import { formatLocale } from '@facet/sdk/common';
import { useNow } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

const MINUTE = 60_000;

/** Formats a time of day, with the date if it is not today. */
export function useMomentText(): (at: number) => string {
  // Renders again when the language changes.
  useTranslation('facet/dashboards');
  const now = useNow(MINUTE);
  return (at) => {
    const moment = new Date(at);
    const isToday = moment.toDateString() === now.toDateString();
    return formats(formatLocale())[isToday ? 'time' : 'timeAndDate'].format(moment);
  };
}

interface Formats {
  readonly time: Intl.DateTimeFormat;
  readonly timeAndDate: Intl.DateTimeFormat;
}

const known = new Map<string, Formats>();

/** To create one takes a millisecond, and each tile of a dashboard says a time when it opens. */
function formats(tag: string): Formats {
  let found = known.get(tag);
  if (found === undefined) {
    const time = { hour: '2-digit', minute: '2-digit' } as const;
    found = {
      time: new Intl.DateTimeFormat(tag, time),
      timeAndDate: new Intl.DateTimeFormat(tag, { ...time, month: 'short', day: 'numeric' }),
    };
    known.set(tag, found);
  }
  return found;
}
