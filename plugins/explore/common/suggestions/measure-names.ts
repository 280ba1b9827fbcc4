import { isCoordinate } from '../place-columns.ts';

/** What a number of a row is called that names the row, or something else, and measures nothing. */
const NAMING = new Set(
  'id ids uuid guid key code nr no zip zipcode postcode plz phone fax version pk fk sku isbn ean'.split(' '),
);
/** These measure when other words stand before them, such as `sales_per_day` and `price_index`. */
const ALONE = new Set(
  'index idx year quarter month week weekday day hour minute decade century jahr monat tag'.split(' '),
);

/** Whether a numeric column measures something by its name: neither ids, codes and coordinates nor parts of a time. */
export function measuresByName(name: string): boolean {
  const words = wordsOf(name);
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''];
  if (isCoordinate(name) || NAMING.has(last) || first === 'id') return false;
  if (words.length > 1 && (last === 'number' || last === 'num')) return false;
  return !(words.length === 1 && ALONE.has(last)) && !(words.length === 2 && last === 'year');
}

/** `Order ID`, `order_id`, `orderId` and `ORDER-ID (new)` begin with the same two words. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
