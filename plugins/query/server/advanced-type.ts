/** The whole numbers between two, as digits: some are too large for a JavaScript number. */
export interface ValueSpan {
  readonly start: string;
  readonly end: string;
}

export interface ConvertedValues {
  /** One for each value; none where there is an error. */
  readonly spans: readonly ValueSpan[];
  /** Why values stand for nothing, for the person who wrote them; empty where they all stand for something. */
  readonly error: string;
  /** Operators of filters that mean something here, by the names of the contract, such as `EQUALS`. */
  readonly operators: readonly string[];
}

/** What the numbers of a column stand for. */
export interface AdvancedType {
  convert(values: readonly string[]): Promise<ConvertedValues>;
}
