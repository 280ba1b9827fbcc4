import { describe, expect, expectTypeOf, it } from 'vitest';
import { currentForm, isLaterForm } from './form-version.ts';
import { defineForm, type FormOf } from './form.ts';
import { checkbox, columns, drawn, metric, metrics, numberChoice, oneOf, slider } from './kinds.ts';
import type { Validator } from './control.ts';

const controls = {
  metrics: metrics(),
  row_limit: numberChoice({ choices: () => [], default: 100 }),
  side: drawn(oneOf(['left', 'right'], { texts: 'side' }), 'left'),
  wide: drawn(checkbox(), true),
  size: drawn(slider({ min: 0, max: 1, step: 0.1 })),
};
const form = defineForm({
  controls,
  sections: [
    {
      label: 'all',
      rows: [
        ['metrics', 'row_limit'],
        ['side', 'wide'],
      ],
    },
  ],
});
const stored = (members: object) => ({ viz_type: 'x', datasource: '1__table', ...members });

describe('a form', () => {
  it('gives its values types', () => {
    type Values = FormOf<typeof form>;
    expectTypeOf<Values['side']>().toEqualTypeOf<'left' | 'right'>();
    expectTypeOf<Values['wide']>().toEqualTypeOf<boolean>();
    expectTypeOf<Values['row_limit']>().toEqualTypeOf<number | undefined>();
    // @ts-expect-error -- no control has this name
    expectTypeOf<Values['wdie']>().toBeNever();
  });

  it('refuses the name of a control that it does not have', () => {
    const misspelt = { label: 'look', rows: [['sied']] } as const;
    // @ts-expect-error -- the same at compile time
    expect(() => defineForm({ controls, sections: [misspelt] })).toThrow(/"look" names the control "sied".*side/);
  });

  it.each<[string, object, object]>([
    ['fills what only draws', {}, { side: 'left', wide: true }],
    ['asks for nothing by itself', {}, { row_limit: undefined, metrics: undefined }],
    [
      'keeps what is stored',
      { side: 'right', wide: false, row_limit: 5 },
      { side: 'right', wide: false, row_limit: 5 },
    ],
    ['reads numbers that are stored as texts', { row_limit: '50' }, { row_limit: 50 }],
    ['reads one value as a list', { metrics: 'count' }, { metrics: ['count'] }],
    ['draws with the default for what is no value', { side: 'top', wide: 'yes' }, { side: 'left', wide: true }],
    ['keeps members that the form does not declare', { foreign: { a: 1 } }, { foreign: { a: 1 } }],
  ])('%s', (_title, members, expected) => {
    const values = form.read(stored(members));
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, values[name]]))).toEqual(expected);
  });

  it('leaves members in their order', () => {
    expect(Object.keys(form.read(stored({ row_limit: 1, metrics: ['a'] }))).slice(0, 4)).toEqual([
      'viz_type',
      'datasource',
      'row_limit',
      'metrics',
    ]);
  });
});

describe('an older form', () => {
  const renamed = defineForm({
    controls,
    sections: [{ label: 'all', rows: [['metrics']] }],
    version: 2,
    migrate: ({ width_mode: old, ...rest }) => ({ ...rest, wide: old === 'wide' }),
  });

  it('is brought to this version once', () => {
    const now = currentForm(renamed, stored({ width_mode: 'wide', foreign: 1 }));
    expect(now).toEqual(stored({ wide: true, foreign: 1, form_version: 2 }));
    expect(currentForm(renamed, now)).toBe(now);
  });

  describe('that kept a required value elsewhere', () => {
    const required: Validator = (value) => (value === undefined || value === null ? 'cannot be empty' : null);
    const formerly = defineForm({
      controls: {
        metric: metric({ validators: [required], formerly: ['metrics', 'metric_2'] }),
        columns: columns({ validators: [required], formerly: ['granularity_sqla'] }),
        groupby: columns({ formerly: ['columns_b'] }),
        metric_2: metric(),
      },
      sections: [{ label: 'all', rows: [['metric', 'columns'], ['groupby'], ['metric_2']] }],
    });

    it.each([
      ['from the first member that has one', { metrics: ['a', 'b'], columns: [] }, { metric: 'a' }],
      ['as the control stores it', { metric: 'a', granularity_sqla: 'ds' }, { columns: ['ds'] }],
      ['where the value is null', { metric: 'a', columns: null, granularity_sqla: 'ds' }, { columns: ['ds'] }],
      ['not over a value', { metric: 'a', metrics: ['b'], columns: ['c'], granularity_sqla: 'ds' }, {}],
      ['not over an empty choice', { metric: 'a', columns: [], granularity_sqla: 'ds' }, {}],
      ['not from another control', { metric_2: 'a', columns: [] }, {}],
      ['not where a value may be missing', { metric: 'a', columns: [], columns_b: ['c'] }, {}],
    ])('gets it %s', (_title, members, gained) => {
      expect(currentForm(formerly, stored(members))).toEqual(stored({ ...members, ...gained }));
    });
  });

  it('of a later version stays byte for byte', () => {
    const later = stored({ form_version: 3, newer: { deep: [1, null] } });
    expect(currentForm(renamed, later)).toBe(later);
    expect(currentForm(form, later)).toBe(later);
    expect(JSON.stringify(form.read(later))).toContain('"newer":{"deep":[1,null]}');
  });

  it.each([
    [{ form_version: 3 }, true],
    [{ form_version: 2 }, false],
    [{}, false],
    [{ form_version: 'soon' }, false],
  ])('of %j is known to be a later one: %s', (members, isLater) => {
    expect(isLaterForm(renamed, stored(members))).toBe(isLater);
  });
});
