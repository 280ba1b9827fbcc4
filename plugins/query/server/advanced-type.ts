import { definePoint } from '@facet/sdk/common';

/** The whole numbers between two, as digits: some are too large for a JavaScript number. */
export interface ValueSpan {
  readonly start: string;
  readonly end: string;
}

export interface ConvertedValues {
  /** One span for each value; empty if there is an error. */
  readonly spans: readonly ValueSpan[];
  /** Why values cannot be converted, for the user who wrote them; empty if all can. */
  readonly error: string;
  /** Operators of filters that mean something here, by the names of the contract, such as `EQUALS`. */
  readonly operators: readonly string[];
}

/** An advanced data type: the meaning of the numbers in a column, such as IP addresses. */
export interface AdvancedType {
  convert(values: readonly string[]): Promise<ConvertedValues>;
}

/** Types of values that are stored as numbers and written otherwise, such as ports; a dataset names one for a column. */
export const AdvancedTypesPoint = definePoint<{ declared: { key?: string }; implementation: AdvancedType }>({
  id: 'query/advanced-type@1',
  description: 'Types of values behind the numbers of a column.',
  side: 'server',
});
