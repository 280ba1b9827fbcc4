/** Which part of the time-range grammar refused a text. */
export type TimeRangeErrorKind = 'unparsable' | 'ambiguous' | 'value' | 'grammar' | 'zone';

/** Keys of the texts that the server answers with, below `time.`. */
export type TimeRangeProblem =
  | 'unparsable'
  | 'ambiguousTime'
  | 'ambiguousDelta'
  | 'reversed'
  | 'holidayUnknown'
  | 'mixedZones'
  | 'expected'
  | 'expectedMore'
  | 'quote';

/** Browsers read ranges as well, and need no texts for it: the server says them. */
export class TimeRangeError extends Error {
  override readonly name = 'TimeRangeError';
  readonly kind: TimeRangeErrorKind;
  readonly problem: TimeRangeProblem;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(
    kind: TimeRangeErrorKind,
    problem: TimeRangeProblem,
    values: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${problem} ${JSON.stringify(values)}`);
    this.kind = kind;
    this.problem = problem;
    this.values = values;
  }
}
