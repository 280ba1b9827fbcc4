const STRFTIME = /^(?:[^%]|%[aAwdbBmyYHIpMSfzZjUWcxXGuV%])+$/;

/**
 * The format in which a column stores timestamps: epoch seconds or milliseconds, or a text of strftime directives;
 * empty: none.
 */
export const isDateFormat = (text: string): boolean =>
  text === '' || text === 'epoch_s' || text === 'epoch_ms' || STRFTIME.test(text);
