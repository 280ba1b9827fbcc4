export type KitRow = Readonly<Record<string, string | number | boolean | null>>;

const EVIL = '<img src=x onerror="alert(1)">';
const DAY = 86_400_000;
const row = (state: string | null, city: string | null, n: number | null, m: number | null, day = 0): KitRow => ({
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
  '64-bit integers': [row('CA', 'LA', 2 ** 63, 2), row('NY', 'NY', 2 ** 53 + 2, 1, 1)],
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

/** As many names as an analyst gets who groups by the wrong column. */
export const MANY_ROWS = many(10_000);
