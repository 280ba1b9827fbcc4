const STRFTIME = /^(?:[^%]|%[aAwdbBmyYHIpMSfzZjUWcxXGuV%])+$/;

/** How a column keeps a moment: seconds or milliseconds of the epoch, or a text of strftime directives; empty: not at all. */
export const isDateFormat = (text: string): boolean =>
  text === '' || text === 'epoch_s' || text === 'epoch_ms' || STRFTIME.test(text);
