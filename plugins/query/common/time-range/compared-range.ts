import { moment, type Moment } from './moment.ts';
import { offsetBounds } from './time-shift.ts';

/** Bounds as the server writes them: wall clocks in ISO 8601, without a zone. */
export interface WrittenRange {
  readonly since: string;
  readonly until: string;
}

/** The bounds of another time, as `time_offsets` of a query name it: `1 year ago`, a day, `inherit`. */
export function comparedRange(offset: string, { since, until }: WrittenRange): WrittenRange {
  const bounds = offsetBounds(offset, { since: read(since), until: read(until) });
  return { since: write(bounds.since), until: write(bounds.until) };
}

const read = (text: string): Moment => moment(Date.parse(text.endsWith('Z') ? text : `${text}Z`));

const write = ({ wallMs }: Moment): string => new Date(wallMs).toISOString().slice(0, 19);
