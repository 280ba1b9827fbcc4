import { timeFormatter } from '@facet/sdk/formatting';
import { fontSize } from './number-text.ts';
import { NumberView, type NumberViewProps } from './number-view.tsx';

/** A timestamp as the large number. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly format: string;
  /** See `fontSize`. */
  readonly proportion: number;
  readonly box: { readonly width: number; readonly height: number };
}

export function MomentNumber({
  at,
  format,
  proportion,
  box,
  ...view
}: Moment & Omit<NumberViewProps, 'value' | 'size'>) {
  const text = timeFormatter(format)(at);
  return <NumberView {...view} value={text} size={fontSize(text, proportion, box)} />;
}
