import { HttpError } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import type { AskedNames, Row } from './payload-rows.ts';
import { payloadOf } from './payload-shapes.ts';

const names = (columns: readonly string[], metrics: readonly string[], axis?: string): AskedNames => ({
  columns,
  metrics,
  all: [...(axis === undefined ? [] : [axis]), ...columns, ...metrics],
  since: null,
  until: null,
});
const DAY = 86_400_000;

describe('[A7.27] the data of a chart in the shape of its type', () => {
  it.each<[string, readonly Row[], AskedNames, Row, unknown]>([
    ['para', [{ a: 'x', n: 1 }], names(['a'], ['n']), {}, [{ a: 'x', n: 1 }]],
    [
      'country_map',
      [{ dept: 'FR-01', n: 2 }],
      names(['dept'], ['n']),
      { entity: 'dept' },
      [{ country_id: 'FR-01', metric: 2 }],
    ],
    [
      'chord',
      [
        { a: 'x', b: 'y', n: 3 },
        { a: 'y', b: 'z', n: null },
      ],
      names(['a', 'b'], ['n']),
      {},
      {
        nodes: ['x', 'y', 'z'],
        matrix: [
          [0, 3, 0],
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    ],
    [
      'partition',
      [
        { a: 'x', b: 'p', n: 1 },
        { a: 'x', b: 'q', n: 2 },
        { a: 'y', b: 'p', n: null },
      ],
      names(['a', 'b'], ['n']),
      {},
      [
        {
          name: 'n',
          val: 3,
          children: [
            {
              name: 'x',
              val: 3,
              children: [
                { name: 'p', val: 1 },
                { name: 'q', val: 2 },
              ],
            },
            { name: 'y', val: 0, children: [{ name: 'p', val: 0 }] },
          ],
        },
      ],
    ],
    ['bullet', [{ n: 4 }], names([], ['n']), {}, { measures: [4] }],
    [
      'bubble',
      [{ e: 'p', s: 'g', m: 1, k: 2, z: 3 }],
      names(['e', 's'], ['m', 'k', 'z']),
      { series: 's', x: 'm', y: 'k', size: { expressionType: 'SQL', sqlExpression: 'max(z)', label: 'z' } },
      [{ key: 'g', values: [{ e: 'p', s: 'g', m: 1, k: 2, z: 3, x: 1, y: 2, size: 3, shape: 'circle', group: 'g' }] }],
    ],
    [
      'horizon',
      [
        { __timestamp: 0, a: 1, b: null, '': 5 },
        { __timestamp: DAY, a: null, b: null, '': 6 },
      ],
      { columns: [], metrics: [], since: null, until: null, all: ['__timestamp', 'a', 'b', ''] },
      {},
      [
        {
          key: 'a',
          values: [
            { x: 0, y: 1 },
            { x: DAY, y: null },
          ],
        },
        {
          key: 'N/A',
          values: [
            { x: 0, y: 5 },
            { x: DAY, y: 6 },
          ],
        },
      ],
    ],
    [
      'rose',
      [
        { __timestamp: DAY, a: 1, b: null },
        { __timestamp: 2 * DAY, a: null, b: 2 },
      ],
      { columns: [], metrics: [], since: null, until: null, all: ['__timestamp', 'a', 'b'] },
      {},
      {
        [DAY]: [
          { key: 'a', value: 1, name: 'a', time: DAY },
          { key: 'b', value: 0, name: 'b', time: DAY },
        ],
        [2 * DAY]: [
          { key: 'a', value: 0, name: 'a', time: 2 * DAY },
          { key: 'b', value: 2, name: 'b', time: 2 * DAY },
        ],
      },
    ],
    [
      'paired_ttest',
      [
        { __timestamp: 0, g: 'x', n: 1 },
        { __timestamp: 0, g: 'y', n: 2 },
        { __timestamp: DAY, g: 'x', n: 3 },
      ],
      names(['g'], ['n'], '__timestamp'),
      {},
      {
        n: [
          {
            group: ['x'],
            values: [
              { x: 0, y: 1 },
              { x: DAY, y: 3 },
            ],
          },
          { group: ['y'], values: [{ x: 0, y: 2 }] },
        ],
      },
    ],
    [
      'time_table',
      [
        { __timestamp: DAY, n: 1 },
        { __timestamp: 0, n: 2 },
      ],
      names([], ['n'], '__timestamp'),
      {},
      {
        records: { '1970-01-01 00:00:00': { n: 2 }, '1970-01-02 00:00:00': { n: 1 } },
        columns: ['n'],
        is_group_by: false,
      },
    ],
    [
      'time_table',
      [{ __timestamp: 0, g: '__proto__', n: 2 }],
      names(['g'], ['n'], '__timestamp'),
      {},
      { records: { '1970-01-01 00:00:00': { ['__proto__']: 2 } }, columns: ['__proto__'], is_group_by: true },
    ],
    [
      'area',
      [
        { __timestamp: 0, a: 1, b: 5 },
        { __timestamp: DAY, a: null, b: 6 },
      ],
      { columns: [], metrics: [], since: null, until: null, all: ['__timestamp', 'a', 'b'] },
      {},
      [
        {
          key: 'b',
          values: [
            { x: 0, y: 5 },
            { x: DAY, y: 6 },
          ],
        },
        {
          key: 'a',
          values: [
            { x: 0, y: 1 },
            { x: DAY, y: 0 },
          ],
        },
      ],
    ],
    [
      'bar',
      [{ __timestamp: 0, a: 1, b: 5 }],
      { columns: [], metrics: [], since: null, until: null, all: ['__timestamp', 'a', 'b'] },
      {},
      [
        { key: 'b', values: [{ x: 0, y: 5 }] },
        { key: 'a', values: [{ x: 0, y: 1 }] },
      ],
    ],
    ['sankey', [{ s: 'a', t: 'b', n: 2 }], names(['s', 't'], ['n']), {}, [{ source: 'a', target: 'b', value: 2 }]],
    ['sunburst', [{ a: 'x', b: 'y', n: 2 }], names(['a', 'b'], ['n']), {}, [['x', 'y', 2, 2]]],
    ['sunburst', [{ a: 'x', n: 2, m: 3 }], names(['a'], ['n', 'm']), {}, [['x', 2, 3]]],
    [
      'histogram',
      [
        { g: 'x', v: 3 },
        { g: 'y', v: 4 },
        { g: 'x', v: null },
      ],
      { ...names(['g'], []), all: ['g', 'v'] },
      {},
      [
        { key: 'x', values: [3] },
        { key: 'y', values: [4] },
      ],
    ],
    ['histogram', [{ v: 3 }], { ...names([], []), all: ['v'] }, {}, [{ key: 'v', values: [3] }]],
    ...(
      [
        [{}, [0, 0.5, 1]],
        [{ normalize_across: 'x' }, [0, 1, 0]],
      ] as const
    ).map(([form, shares]): [string, readonly Row[], AskedNames, Row, unknown] => [
      'heatmap',
      [
        { c: 'p', r: 'u', n: 2, rank: 0.1 },
        { c: 'p', r: 'v', n: 4, rank: 0.2 },
        { c: 'q', r: 'u', n: 6, rank: 0.3 },
      ],
      names(['c', 'r'], ['n']),
      form,
      {
        records: [
          { x: 'p', y: 'u', v: 2, perc: shares[0], rank: 0.1 },
          { x: 'p', y: 'v', v: 4, perc: shares[1], rank: 0.2 },
          { x: 'q', y: 'u', v: 6, perc: shares[2], rank: 0.3 },
        ],
        extents: [2, 6],
      },
    ]),
  ])('%s', (key, rows, asked, form, expected) => {
    expect(payloadOf(key)(rows, asked, form)).toEqual(expected);
  });
});

it('a matrix above its limit is rejected before it is created', () => {
  const rows = Array.from({ length: 600 }, (_, at) => ({ a: `from ${at}`, b: `to ${at}`, n: 1 }));
  const refused = (): unknown => payloadOf('chord')(rows, names(['a', 'b'], ['n']), {});
  expect(refused).toThrow(HttpError);
  expect(refused).toThrow(/1200/);
});

it('a flow in a circle is refused, with one of its links', () => {
  const rows = [
    { s: 'a', t: 'b' },
    { s: 'b', t: 'c' },
    { s: 'c', t: 'b' },
  ];
  expect(() => payloadOf('sankey')(rows, names(['s', 't'], ['n']), {})).toThrow(/one of them is b → c/);
});

describe('a calendar', () => {
  const asked = (since: string, until: string): AskedNames => ({
    ...names([], ['n'], '__timestamp'),
    since: Date.parse(since),
    until: Date.parse(until),
  });

  it('has its values by seconds', () => {
    const form = { domain_granularity: 'month', subdomain_granularity: 'day' };
    expect(payloadOf('cal_heatmap')([{ __timestamp: DAY, n: 4 }], asked('2001-01-01', '2001-02-01'), form)).toEqual({
      data: { n: { '86400': 4 } },
      start: Date.parse('2001-01-01'),
      domain: 'month',
      subdomain: 'day',
      range: 2,
    });
  });

  it.each<[string, string, string, number]>([
    ['year', '2001-12-31', '2003-01-01', 3],
    ['month', '2001-01-31', '2001-02-27', 1],
    ['month', '2001-01-31', '2001-02-28', 2],
    ['month', '2001-01-15', '2003-03-14', 26],
    ['week', '2001-01-01', '2001-01-15', 3],
    ['week', '2001-01-01', '2002-01-01', 54],
    ['day', '2001-01-01', '2001-01-03T12:00:00Z', 3],
    ['hour', '2001-01-01', '2001-01-01T02:30:00Z', 3],
  ])('counts the cells of a %s from %s to %s', (domain, since, until, range) => {
    expect(payloadOf('cal_heatmap')([], asked(since, until), { domain_granularity: domain })).toMatchObject({ range });
  });
});

it('a calendar without both ends of its time is refused', () => {
  expect(() => payloadOf('cal_heatmap')([], names([], ['n'], '__timestamp'), {})).toThrow(
    'Please provide both time bounds (Since and Until)',
  );
});
