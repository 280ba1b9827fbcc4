import type { Calendar, CalendarCell } from './calendar-cells.ts';

export interface BandCell extends CalendarCell {
  readonly band: number;
}

/** A calendar whose domains are arranged in rows (bands), like the months of a wall calendar. */
export interface BandedCalendar {
  readonly cells: readonly BandCell[];
  readonly domains: readonly { readonly at: number; readonly column: number; readonly band: number }[];
  /** Number of columns of the widest band. */
  readonly columns: number;
  readonly bands: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** Number of calendars below one another, one per metric. */
  readonly blocks: number;
  /** Pixels above each band, for the names of its domains. */
  readonly head: number;
}

/** More bands also need more room for names, so cells must grow by this factor. */
const WORTH = 1.25;

/** Chooses the number of bands with the largest cells. */
export function bandedCalendar(calendar: Calendar, room: Room): BandedCalendar {
  const size = (banded: BandedCalendar) => cellSize(banded, calendar.rows, room);
  const single = inBands(calendar, 1);
  let best = single;
  for (let bands = 2; bands <= calendar.domains.length; bands += 1) {
    const next = inBands(calendar, bands);
    if (size(next) > size(best)) best = next;
  }
  return size(best) > WORTH * size(single) ? best : single;
}

/** Size of a cell in pixels. */
export function cellSize(
  { columns, bands }: BandedCalendar,
  rows: number,
  { width, height, blocks, head }: Room,
): number {
  return Math.min(width / columns, (height / (blocks * bands) - head) / rows);
}

function inBands({ cells, domains, columns }: Calendar, bands: number): BandedCalendar {
  const each = Math.ceil(domains.length / bands);
  const starts = domains.filter((_, at) => at % each === 0).map(({ column }) => column);
  const bandOf = (column: number) => starts.findLastIndex((start) => start <= column);
  const placed = <T extends { readonly column: number }>(one: T) => {
    const band = bandOf(one.column);
    return { ...one, band, column: one.column - (starts[band] ?? 0) };
  };
  // Two domains are separated by one column.
  const widths = starts.map((start, at) => (starts[at + 1] ?? columns + 1) - 1 - start);
  return {
    cells: cells.map(placed),
    domains: domains.map(placed),
    columns: Math.max(1, ...widths),
    bands: Math.max(1, starts.length),
  };
}
