import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyChartQuery, currentForm } from '@facet/sdk/chart-form';
import { describe, expect, it } from 'vitest';
import { type ChartTypeHalves, chartTypes } from './chart-types.ts';
import { controlsOfReference } from './controls-of-reference.ts';

const PAGE = join(import.meta.dirname, '../../../shared/spec/reference/viz.md');
const isThere = existsSync(PAGE);

/** Names that no form has on purpose, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  granularity:
    'names grains of an engine without SQL; `granularity_sqla` and `time_grain_sqla` hold the time of all others',
};

/** The same of forms that an older release saved. */
const LEFT_OUT_OF_OLD: Readonly<Record<string, string>> = {
  canvas_image_rendering: 'cells are no longer drawn as pixels of a picture',
  line_interpolation: 'bars have no line',
  reduce_x_ticks: 'axes leave out what has no room by themselves',
  send_time_range: 'a chart over time selects its marks, as all charts do',
  show_controls: 'bars stand side by side or on each other as the form says',
  sort_by_metric: 'cells have no order beside that of their axes',
  x_axis_showminmax: 'axes choose their ticks',
  y_axis_showminmax: 'axes choose their ticks',
};

/** Values that a stored form may hold under some name. */
const SAMPLES: readonly unknown[] = [
  true,
  false,
  'yes',
  'a',
  '45°',
  'cardinal',
  'expand',
  5,
  ['a', 'b'],
  [0, 9],
  'COUNT',
];

const reference = isThere ? controlsOfReference(readFileSync(PAGE, 'utf8')) : new Map<string, ReadonlySet<string>>();
const types = (await chartTypes()).filter(({ key }) => reference.has(key));

/** Some members count only beside others. */
const PLACES = [
  { viz_type: 'old', datasource: '7__table' },
  { viz_type: 'old', datasource: '7__table', granularity_sqla: 'ds', groupby: ['city'] },
];

/** Keys that only stored charts have. */
const OLD = new Set(['area', 'bar', 'bubble', 'compare', 'dist_bar', 'heatmap', 'line']);

/** Whether a form of the type does anything with a member: it has it, or turns it into members that it has. */
function uses({ form }: AnyChartQuery, name: string): boolean {
  if (form.members.has(name)) return true;
  return PLACES.some((place) => {
    const without = membersOf(form, currentForm(form, place));
    return SAMPLES.some((value) => membersOf(form, currentForm(form, { ...place, [name]: value })) !== without);
  });
}

const membersOf = (form: AnyChartQuery['form'], stored: object): string =>
  JSON.stringify(
    Object.entries(stored)
      .filter(([name]) => form.members.has(name))
      .sort(([a], [b]) => a.localeCompare(b)),
  );

describe('the lists of controls of a reference', () => {
  const page = [
    '## 6. The charts',
    '### one — One',
    '- Query: metric, **groupby**, row_limit#2',
    '- Options [data tab] (collapsed): look',
    '| control | kind |',
    '| `extra` | text | Extra |',
    '### two — Two',
    'Same as `one` (sections) except: lacks look; adds hue; the rows below are new or changed.',
    '## 7. Others',
    '- Query: foreign',
  ].join('\n');

  it('are read by section, by table and by what they are the same as', () => {
    expect([...controlsOfReference(page)].map(([key, names]) => [key, [...names].sort()])).toEqual([
      ['one', ['extra', 'groupby', 'look', 'metric', 'row_limit']],
      ['two', ['extra', 'groupby', 'hue', 'metric', 'row_limit']],
    ]);
  });
});

const cases: readonly (readonly [key: string, type: ChartTypeHalves | undefined])[] = isThere
  ? types.map((type) => [type.key, type])
  : [['none', undefined]];

describe.skipIf(!isThere)('controls of the reference (../shared/spec is absent where this is skipped)', () => {
  it.each(cases)('%s has them all, or turns them into its own [B2.10]', (key, type) => {
    if (type === undefined) return;
    const names = [...(reference.get(key) ?? [])];
    expect(names.length).toBeGreaterThan(3);
    const leftOut = { ...LEFT_OUT, ...(OLD.has(key) ? LEFT_OUT_OF_OLD : {}) };
    expect(names.filter((name) => !Object.hasOwn(leftOut, name) && !uses(type.client, name))).toEqual([]);
  });

  it('leaves out only what some type of the reference has', () => {
    const all = new Set([...reference.values()].flatMap((names) => [...names]));
    expect(Object.keys({ ...LEFT_OUT, ...LEFT_OUT_OF_OLD }).filter((name) => !all.has(name))).toEqual([]);
  });
});
