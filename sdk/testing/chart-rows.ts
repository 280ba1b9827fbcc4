/** Whole numbers beyond 2^53, NaN and infinities reach a chart as answers carry them: rounded or null, with their texts beside the rows. */
export type KitRow = Readonly<Record<string, string | number | bigint | boolean | null>>;
type Amount = number | bigint | null;

const EVIL = '<img src=x onerror="alert(1)">';
const DAY = 86_400_000;
const row = (state: string | null, city: string | null, n: Amount, m: Amount, day = 0): KitRow => ({
  state,
  city,
  day: day * DAY,
  amount: n,
  n,
  m,
});

/** The rows that most pictures are made of. Their names are codes of states and of countries, so that maps find them. */
export const USUAL_ROWS: readonly KitRow[] = ['CA', 'DE', 'IN'].flatMap((state, at) =>
  Array.from({ length: 6 }, (_, day) => row(state, `${state} city ${day % 2}`, 10 + at * 7 + day * 3, 5 + day, day)),
);

const many = (count: number): readonly KitRow[] =>
  Array.from({ length: count }, (_, at) => row(`State ${at}`, `City ${at}`, (at * 37) % 1000, at % 17, at % 20));

/** Rows that charts must bear, by what is odd about them. */
export const ODD_ROWS: Readonly<Record<string, readonly KitRow[]>> = {
  'no row': [],
  'one row': [row('CA', 'LA', 1, 2)],
  'some nulls': [row('CA', null, 1, null), row(null, 'LA', null, 2, 1), row('NY', 'NY', 3, 4, 2)],
  'nothing but nulls': [{ state: null, city: null, day: null, amount: null, n: null, m: null }],
  'negative values': USUAL_ROWS.map((one) => ({ ...one, n: -Number(one['n']), amount: -Number(one['n']) })),
  zero: USUAL_ROWS.map((one) => ({ ...one, n: 0, m: 0, amount: 0 })),
  'huge values': [row('CA', 'LA', 1e300, 9e299), row('NY', 'NY', 5e299, 1e298, 1)],
  'tiny values': [row('CA', 'LA', 1e-300, 2e-300), row('NY', 'NY', 3e-300, 1e-301, 1)],
  '64-bit integers': [
    row('CA', 'LA', 2n ** 63n - 1n, 2n ** 53n + 1n),
    row('NY', 'NY', -(2n ** 63n), 1, 1),
    row('TX', 'TX', 2n ** 100n, 7, 2),
  ],
  'no numbers, and without an end': [
    row('CA', 'LA', Number.NaN, Number.POSITIVE_INFINITY),
    row('NY', 'NY', Number.NEGATIVE_INFINITY, Number.NaN, 1),
    row('TX', 'TX', 3, 4, 2),
  ],
  'texts for amounts': [
    { ...row('CA', 'LA', null, null), n: 'much', m: 'more', amount: '7' },
    { ...row('NY', 'NY', null, null, 1), n: '', m: 'less', amount: 'none' },
  ],
  'links in a circle, and to one place from two': [
    row('CA', 'NY', 1, 2),
    row('NY', 'CA', 3, 4, 1),
    row('CA', 'CA', 5, 6, 2),
    row('TX', 'LA', 7, 8, 3),
    row('OR', 'LA', 9, 1, 4),
  ],
  'moments far away': [row('CA', 'LA', 1, 2, -1_000_000), row('NY', 'NY', 3, 4, 3_000_000)],
  'the same labels twice': [row('CA', 'LA', 1, 2), row('CA', 'LA', 3, 4), row('CA', 'LA', 5, 6)],
  'names from everywhere': [
    row('日本', '東京', 4, 2),
    row('Ελλάδα', '🦉 Αθήνα', 3, 1, 1),
    row('نيويورك', 'القاهرة', 2, 5, 2),
  ],
  markup: [row(EVIL, EVIL, 1, 2), row('constructor', '__proto__', 2, 3, 1)],
};

/** Ids that are one number as doubles, and still are two things. */
export const LONG_IDS: readonly KitRow[] = [2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n].flatMap((id, at) =>
  Array.from({ length: 3 }, (_, day): KitRow => ({ ...row(null, null, 10 + at + day, 5, day), state: id, city: id })),
);

/** As many names as an analyst gets who groups by the wrong column. */
export const MANY_ROWS = many(10_000);

/** Other names for the columns of rows. */
export const ODD_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'columns named as members of objects': {
    state: '__proto__',
    city: 'constructor',
    n: 'toString',
    m: 'hasOwnProperty',
  },
  'one column for both names, and one for all amounts': { city: 'state', m: 'n', amount: 'n' },
};
