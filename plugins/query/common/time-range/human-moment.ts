import { parseDateText } from './date-text.ts';
import { readEnglish } from './english.ts';
import { TimeRangeError } from './errors.ts';
import { type Moment, truncate } from './moment.ts';

const WORDS_AROUND_COLON = /[a-z]:\s*[a-z]/i;
const BARE_LENGTH = /^\s*\d+\s+(second|minute|hour|day|week|month|quarter|year)s?\s*$/i;

/**
 * A moment from a date text, else from English. English without a time of day means midnight.
 * @throws TimeRangeError `ambiguous` for a bare length of time, `unparsable` for anything else that is no moment
 */
export function parseHumanMoment(text: string, now: Moment): Moment {
  if (BARE_LENGTH.test(text)) throw new TimeRangeError('ambiguous', 'ambiguousTime', { text });
  const date = parseDateText(text, now);
  if (date !== undefined) return date;
  // A colon belongs to a time of day; between words it parts nothing.
  if (WORDS_AROUND_COLON.test(text)) throw new TimeRangeError('unparsable', 'unparsable', { text });
  const english = readEnglish(text, wholeSeconds(now));
  if (english === undefined) throw new TimeRangeError('unparsable', 'unparsable', { text });
  return english.hasTime ? english.at : truncate(english.at, 'day');
}

const wholeSeconds = (at: Moment): Moment => truncate(at, 'second');
