import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError, CellBudget } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { type Column, columnsOf, frameOf } from './frame.ts';
import { type Band, forecastSeries } from './forecast/forecast-series.ts';
import { type Grain, GRAINS, stepOn, stepsBetween } from './forecast/rhythm.ts';
import { seasonsOf, type Wanted, type WantedSeasons } from './forecast/seasons.ts';
import { StepOptions } from './options.ts';
import { numberOf } from './statistics.ts';

/** A forecast is fitted to this number of latest steps. */
const MOST_STEPS = 20_000;
/** Approximate number of passes over each value while the rates are fitted. */
const LOOKS = 300;

interface ForecastOptions {
  readonly grain: Grain;
  readonly periods: number;
  readonly confidence: number;
  readonly wanted: WantedSeasons;
  readonly index: string;
}

/** Assigns rows to the fitted steps; earlier rows have none. */
interface Timeline {
  readonly moments: readonly number[];
  /** Rows of the frame, sorted by time. */
  readonly rows: readonly number[];
  readonly places: readonly number[];
  readonly steps: number;
}

/** Adds `…__yhat` and its bounds to every numeric column, for the existing rows and `periods` further steps. */
export const prophet: FrameOperation = (frame, values, budget = new CellBudget()) => {
  const { grain, periods, confidence, wanted, index } = readOptions(values);
  const axis = [...columnsOf(frame), ...(frame.index ?? [])].find(({ name }) => name === index);
  if (axis === undefined || axis.type !== GenericType.temporal) throw new PostProcessingError(texts.temporalColumn);
  const columns = columnsOf(frame).filter(({ name }) => name !== index);
  if (columns.length === 0) throw new PostProcessingError(texts.oneSeries);
  budget.make((frame.rowCount + periods) * (1 + 4 * columns.length));
  const line = timelineOf(axis.values, grain);
  const seasons = seasonsOf(grain, line.steps, wanted);
  const forecasts = columns.map((column) => {
    if (column.type !== GenericType.numeric) return [extended(column, line, periods)];
    budget.visit(line.steps * LOOKS);
    const { seen, ahead } = forecastSeries(evenly(column, line), seasons, periods, confidence);
    return [...bandColumns(column.name, line, seen, ahead), extended(column, line, periods)];
  });
  const last = line.moments.at(-1) ?? 0;
  const moments = [...line.moments, ...Array.from({ length: periods }, (_, at) => stepOn(last, at + 1, grain))];
  return frameOf([{ name: index, type: axis.type, values: moments }, ...forecasts.flat()], moments.length);
};

function readOptions(values: Parameters<FrameOperation>[1]): ForecastOptions {
  const options = new StepOptions('prophet', values, [
    'time_grain',
    'periods',
    'confidence_interval',
    'yearly_seasonality',
    'weekly_seasonality',
    'daily_seasonality',
    'index',
  ]);
  const name = options.text('time_grain');
  if (name === undefined) throw new PostProcessingError(texts.timeGrainMissing);
  const grain = GRAINS.get(name);
  if (grain === undefined) throw new PostProcessingError(texts.timeGrainUnsupported(name));
  const periods = options.raw('periods');
  if (typeof periods !== 'number' || !Number.isSafeInteger(periods) || periods < 0)
    throw new PostProcessingError(texts.periods);
  const confidence = options.number('confidence_interval') ?? 0;
  if (confidence <= 0 || confidence >= 1) throw new PostProcessingError(texts.confidence);
  const wanted = {
    yearly: season(options, 'yearly_seasonality'),
    weekly: season(options, 'weekly_seasonality'),
    daily: season(options, 'daily_seasonality'),
  };
  return { grain, periods, confidence, wanted, index: options.text('index') ?? '__timestamp' };
}

function season(options: StepOptions, name: string): Wanted {
  const value = options.raw(name) ?? null;
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new PostProcessingError(texts.mustBeSeason(name));
}

function timelineOf(values: readonly unknown[], grain: Grain): Timeline {
  const known = values.flatMap((value, row) => {
    const moment = numberOf(value);
    return moment === null ? [] : [{ moment, row }];
  });
  known.sort((a, b) => a.moment - b.moment);
  const moments = known.map(({ moment }) => moment);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const all = stepsBetween(first, last, grain) + 1;
  const left = Math.max(0, all - MOST_STEPS);
  return {
    moments,
    rows: known.map(({ row }) => row),
    places: moments.map((moment) => stepsBetween(first, moment, grain) - left),
    steps: moments.length === 0 ? 0 : all - left,
  };
}

/** One value per step: the mean of its rows, NaN without rows. */
function evenly({ values }: Column, { rows, places, steps }: Timeline): Float64Array {
  const sums = new Float64Array(steps);
  const counts = new Uint32Array(steps);
  for (const [at, row] of rows.entries()) {
    const value = numberOf(values[row]);
    const place = places[at] ?? -1;
    if (value === null || !Number.isFinite(value) || place < 0) continue;
    sums[place] = (sums[place] ?? 0) + value;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return sums.map((sum, step) => sum / (counts[step] ?? 0));
}

function bandColumns(name: string, { places }: Timeline, seen: Band, ahead: Band): Column[] {
  const column = (suffix: string, part: keyof Band): Column => ({
    name: `${name}${suffix}`,
    type: GenericType.numeric,
    values: [...places.map((place) => cellOf(seen[part][place])), ...[...ahead[part]].map(cellOf)],
  });
  return [column('__yhat', 'middle'), column('__yhat_lower', 'low'), column('__yhat_upper', 'high')];
}

const cellOf = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

function extended(column: Column, { rows }: Timeline, periods: number): Column {
  const { name, type, values } = column;
  return {
    name,
    type,
    values: [...rows.map((row) => values[row] ?? null), ...Array.from({ length: periods }, () => null)],
  };
}
