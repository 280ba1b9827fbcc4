import { toLanguageTag } from '@facet/sdk/common';
import { parseTimestamp } from '@facet/sdk/ui';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastOutcome, PastValue } from '../../common/condition.ts';
import { axisOf, type PastAxis, roundedLimit } from './past-axis.ts';
import classes from './past-chart.module.css';

export interface PastChartProps {
  readonly past: readonly PastValue[];
  readonly label: string;
  readonly outcomes: readonly PastOutcome[];
  /** The value of the limit line; undefined if the condition has no limit. */
  readonly limit: number | undefined;
  onLimit(limit: number): void;
}

const WIDTH = 400;
const HEIGHT = 220;
const BOX = { left: 44, right: 8, top: 18, bottom: 24 } as const;
/** Maximum number of labelled points, the latest ones. */
const MOST_FIGURES = 6;
const FIGURE_WIDTH = 28;

/** Past values of the alert, and a limit line that can be moved by pointer or keys. */
export function PastChart({ past, label, outcomes, limit, onLimit }: PastChartProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const language = toLanguageTag(i18n.language || 'en');
  const axis = axisOf(
    past.map(({ value }) => value),
    limit,
  );
  const x = (at: number) => BOX.left + (at / Math.max(1, past.length - 1)) * (WIDTH - BOX.left - BOX.right);
  const y = (value: number) => yOf(axis, value);
  const written = figuresOf(outcomes, x);
  const print = (value: number) => value.toLocaleString(language, { maximumSignificantDigits: 4 });
  const day = (at: string) =>
    parseTimestamp(at).toLocaleDateString(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={label}>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={BOX.left} x2={WIDTH - BOX.right} y1={y(tick)} y2={y(tick)} />
          <text className={classes.text} x={BOX.left - 6} y={y(tick) + 4} textAnchor="end">
            {print(tick)}
          </text>
        </g>
      ))}
      {daysShown(past).map((at) => (
        <text key={at} className={classes.text} x={x(at)} y={HEIGHT - 6} textAnchor={anchorOf(at, past.length)}>
          {day(past[at]?.at ?? '')}
        </text>
      ))}
      <path className={classes.line} d={lineOf(past, x, y)} />
      {limit === undefined ? null : <LimitLine axis={axis} limit={limit} print={print} onLimit={onLimit} />}
      {past.map(({ at, value }, index) => {
        const outcome = outcomes[index] ?? 'quiet';
        if (outcome === 'quiet') return null;
        const height = y(value ?? axis.low);
        return (
          <g key={at}>
            <circle className={classes.mark} data-outcome={outcome} cx={x(index)} cy={height} r={4}>
              <title>{`${day(at)}: ${value === null ? t('form.check.nothing') : print(value)}`}</title>
            </circle>
            {written.has(index) && value !== null ? (
              <text className={classes.figure} x={x(index)} y={height - 8} textAnchor={anchorOf(index, past.length)}>
                {print(value)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

interface LimitLineProps extends Pick<PastChartProps, 'onLimit'> {
  readonly axis: PastAxis;
  readonly limit: number;
  print(value: number): string;
}

function LimitLine({ axis, limit, print, onLimit }: LimitLineProps) {
  const { t } = useTranslation('facet/reports');
  const height = yOf(axis, limit);
  const drag = (event: PointerEvent<SVGGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (box === undefined || box.height === 0) return;
    onLimit(roundedLimit(axis, valueAt(axis, ((event.clientY - box.top) / box.height) * HEIGHT)));
  };
  return (
    <g
      className={classes.limit}
      role="slider"
      tabIndex={0}
      aria-label={t('form.threshold')}
      aria-orientation="vertical"
      aria-valuemin={axis.low}
      aria-valuemax={axis.high}
      aria-valuenow={limit}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={(event) => {
        const moved = movedBy(event, axis, limit);
        if (moved === undefined) return;
        event.preventDefault();
        onLimit(moved);
      }}
    >
      {/* Wide enough for a finger. */}
      <rect className={classes.handle} x={BOX.left} width={WIDTH - BOX.left - BOX.right} y={height - 10} height={20} />
      <line x1={BOX.left} x2={WIDTH - BOX.right} y1={height} y2={height} />
      <text x={BOX.left + 4} y={height - 5}>
        {print(limit)}
      </text>
    </g>
  );
}

function movedBy({ key }: KeyboardEvent, { low, high, step }: PastAxis, limit: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: limit + step,
    ArrowRight: limit + step,
    ArrowDown: limit - step,
    ArrowLeft: limit - step,
    PageUp: limit + 10 * step,
    PageDown: limit - 10 * step,
    Home: low,
    End: high,
  };
  const moved = moves[key];
  return moved === undefined ? undefined : roundedLimit({ low, high, step }, moved);
}

const yOf = ({ low, high }: Pick<PastAxis, 'low' | 'high'>, value: number): number =>
  HEIGHT - BOX.bottom - ((value - low) / (high - low)) * (HEIGHT - BOX.top - BOX.bottom);

const valueAt = ({ low, high }: PastAxis, height: number): number =>
  low + ((HEIGHT - BOX.bottom - height) / (HEIGHT - BOX.top - BOX.bottom)) * (high - low);

/** Missing values interrupt the line. */
function lineOf(past: readonly PastValue[], x: (at: number) => number, y: (value: number) => number): string {
  return past
    .map(({ value }, at) => {
      if (value === null) return '';
      const starts = at === 0 || (past[at - 1]?.value ?? null) === null;
      return `${starts ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

/** The first, the last, and one between. */
const daysShown = ({ length }: readonly PastValue[]): readonly number[] => [
  ...new Set([0, Math.floor((length - 1) / 2), length - 1]),
];

/** Points with a label: the latest ones whose labels do not overlap. */
function figuresOf(outcomes: readonly PastOutcome[], x: (at: number) => number): ReadonlySet<number> {
  const shown: number[] = [];
  for (let at = outcomes.length - 1; at >= 0 && shown.length < MOST_FIGURES; at -= 1) {
    const next = shown.at(-1);
    if (outcomes[at] !== 'quiet' && (next === undefined || x(next) - x(at) >= FIGURE_WIDTH)) shown.push(at);
  }
  return new Set(shown);
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  if (at < count * 0.05) return 'start';
  return at > count * 0.95 - 1 ? 'end' : 'middle';
}
