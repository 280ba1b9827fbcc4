/** Which part of the time-range grammar refused a text; `message` is what users read. */
export type TimeRangeErrorKind = 'unparsable' | 'ambiguous' | 'value' | 'grammar' | 'zone';

export class TimeRangeError extends Error {
  override readonly name = 'TimeRangeError';
  readonly kind: TimeRangeErrorKind;

  constructor(kind: TimeRangeErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export const timeRangeTexts = {
  unparsable: (text: string) => `Cannot parse time string [${text}]`,
  ambiguousTime: (text: string) => `Time string is ambiguous. Please specify [${text} ago] or [${text} later].`,
  ambiguousDelta: (text: string) => `Time delta is ambiguous. Please specify [${text} ago] or [${text} later].`,
  reversed: 'From date cannot be larger than to date',
  holidayUnknown: (name: string) => `Unable to find such a holiday: [${name}]`,
  mixedZones: 'A time range cannot have one bound with a time zone and one without',
} as const;
