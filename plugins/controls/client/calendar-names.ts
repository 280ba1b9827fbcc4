interface CalendarNames {
  readonly weekdayFormat: (date: string) => string;
  readonly monthLabelFormat: (date: string) => string;
  readonly monthsListFormat: (date: string) => string;
  readonly getDayAriaLabel: (date: string) => string;
}

/** Names of months and days in a calendar. The calendar's own are English: those of other languages would be loaded one by one. */
export function calendarNames(locale: string): CalendarNames {
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // The calendar writes its days as `YYYY-MM-DD`, with or without a time; they belong to no zone.
    return (date: string) => format.format(Date.parse(`${date.slice(0, 10)}T00:00:00Z`));
  };
  return {
    weekdayFormat: named({ weekday: 'short' }),
    monthLabelFormat: named({ month: 'long', year: 'numeric' }),
    monthsListFormat: named({ month: 'short' }),
    getDayAriaLabel: named({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
