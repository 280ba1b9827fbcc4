/** What separates the parts of a tag; other spaces of Unicode are letters of a name or value. */
const SPACE = /[\t\n\f\r ]/;
const NAME = /^\/?[a-z][a-z0-9-]*$/;
const TAG = /^<\/?[a-z]/i;
/** Their content is text up to the end tag. */
const TEXT_ONLY: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed']);

/**
 * The same text with no attribute in its tags but those of the list. The browser's parser runs none of them, but it reports
 * each one that would act to the content security policy; so it gets only those that are read. Every `<` of the result
 * begins a tag written here, in the one form that all parsers read alike, or stands before a space: what is left out
 * between two parts cannot join them to a tag.
 */
export function onlyAttributes(source: string, isListed: (name: string) => boolean): string {
  let kept = '';
  let at = 0;
  for (let open = source.indexOf('<'); open >= 0; open = source.indexOf('<', at)) {
    kept += source.slice(at, open);
    if (source.startsWith('<!--', open)) {
      const end = source.indexOf('-->', open + 4);
      at = end < 0 ? source.length : end + 3;
    } else if (TAG.test(source.slice(open, open + 3))) {
      const tag = readTag(source, open, isListed);
      at = TEXT_ONLY.has(tag.name) ? endOf(source, tag) : tag.end;
      kept += tag.text + source.slice(tag.end, at).replaceAll(/<(?! )/g, '< ');
    } else {
      kept += '&lt;';
      at = open + 1;
    }
  }
  return kept + source.slice(at);
}

interface Tag {
  /** In small letters; that of an end tag begins with `/`. */
  readonly name: string;
  readonly text: string;
  readonly end: number;
}

function endOf(source: string, { name, end }: Tag): number {
  const found = source.slice(end).search(new RegExp(`</${name}`, 'i'));
  return found < 0 ? source.length : end + found;
}

/** As the browser splits a tag; one that does not end before the text does is none, and one with an odd name is left out. */
function readTag(source: string, open: number, isListed: (name: string) => boolean): Tag {
  let at = after(source, open + 2, (letter) => !SPACE.test(letter) && letter !== '/' && letter !== '>');
  const name = source.slice(open + 1, at).toLowerCase();
  let attributes = '';
  for (;;) {
    const start = after(source, at, (letter) => SPACE.test(letter) || letter === '/');
    if (start >= source.length) return { name: '', text: '', end: source.length };
    if (source[start] === '>') {
      return { name, text: NAME.test(name) ? `<${name}${attributes}>` : '', end: start + 1 };
    }
    // A name may begin with any letter, and ends with these.
    const nameEnd = after(source, start + 1, (letter) => !SPACE.test(letter) && !'/>='.includes(letter));
    const attribute = source.slice(start, nameEnd).toLowerCase();
    const value = readValue(source, nameEnd);
    if (!name.startsWith('/') && isListed(attribute)) attributes += ` ${attribute}="${quoted(value.text)}"`;
    at = value.end;
  }
}

function readValue(source: string, nameEnd: number): { readonly text: string; readonly end: number } {
  const equals = after(source, nameEnd, (letter) => SPACE.test(letter));
  if (source[equals] !== '=') return { text: '', end: nameEnd };
  const start = after(source, equals + 1, (letter) => SPACE.test(letter));
  const quote = source[start];
  if (quote !== '"' && quote !== "'") {
    const end = after(source, start, (letter) => !SPACE.test(letter) && letter !== '>');
    return { text: source.slice(start, end), end };
  }
  const found = source.indexOf(quote, start + 1);
  const end = found < 0 ? source.length : found;
  return { text: source.slice(start + 1, end), end: end + 1 };
}

const quoted = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function after(source: string, from: number, belongs: (letter: string) => boolean): number {
  let at = from;
  while (at < source.length && belongs(source[at] ?? '')) at += 1;
  return at;
}
