import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { columnsOf } from './frame.ts';
import { StepOptions } from './options.ts';

const GRAINS = new Set([
  'PT1S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'P1D',
  'P1W',
  'P1M',
  'P3M',
  'P1Y',
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
]);

/**
 * Checks a forecast's options, then refuses it: there is no forecasting library here that is as good as the contract's,
 * and a worse one would give other numbers under the same name.
 */
export const prophet: FrameOperation = (frame, values) => {
  const options = new StepOptions('prophet', values, [
    'time_grain',
    'periods',
    'confidence_interval',
    'yearly_seasonality',
    'weekly_seasonality',
    'daily_seasonality',
    'index',
  ]);
  const grain = options.text('time_grain');
  if (grain === undefined) throw new PostProcessingError(texts.timeGrainMissing);
  if (!GRAINS.has(grain)) throw new PostProcessingError(texts.timeGrainUnsupported(grain));
  const periods = options.raw('periods');
  if (!Number.isInteger(periods) || Number(periods) < 0) throw new PostProcessingError(texts.periods);
  const confidence = options.number('confidence_interval') ?? 0;
  if (confidence <= 0 || confidence >= 1) throw new PostProcessingError(texts.confidence);
  const index = options.text('index') ?? '__timestamp';
  const temporal = [...columnsOf(frame), ...(frame.index ?? [])].find(({ name }) => name === index);
  if (temporal === undefined || temporal.type !== GenericType.temporal)
    throw new PostProcessingError(texts.temporalColumn);
  if (columnsOf(frame).every(({ name }) => name === index)) throw new PostProcessingError(texts.oneSeries);
  throw new PostProcessingError(texts.prophetMissing);
};
