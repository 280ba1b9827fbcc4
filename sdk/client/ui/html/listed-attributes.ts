const SPACE = /\s/;
const TAG = /^<\/?[a-z]/i;
/** What they hold is text up to their end tag. */
const TEXT_ONLY: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed']);

/**
 * The same text with no attribute in its tags but those of the list. The browser's parser runs none of them, but it reports
 * each one that would act to the content security policy; so it gets only those that are read.
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
      kept += tag.text + source.slice(tag.end, at);
    } else {
      kept += '<';
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

/** As the browser splits a tag; one that does not end before the text does is none. */
function readTag(source: string, open: number, isListed: (name: string) => boolean): Tag {
  let at = after(source, open + 2, (letter) => !SPACE.test(letter) && letter !== '/' && letter !== '>');
  const name = source.slice(open + 1, at).toLowerCase();
  let text = source.slice(open, at);
  for (;;) {
    const start = after(source, at, (letter) => SPACE.test(letter) || letter === '/');
    if (start >= source.length) return { name: '', text: '', end: source.length };
    if (source[start] === '>') return { name, text: `${text}>`, end: start + 1 };
    // A name may begin with any letter, and ends with these.
    const nameEnd = after(source, start + 1, (letter) => !SPACE.test(letter) && !'/>='.includes(letter));
    const end = valueEnd(source, nameEnd);
    if (isListed(source.slice(start, nameEnd).toLowerCase())) text += ` ${source.slice(start, end)}`;
    at = end;
  }
}

function valueEnd(source: string, nameEnd: number): number {
  const equals = after(source, nameEnd, (letter) => SPACE.test(letter));
  if (source[equals] !== '=') return nameEnd;
  const start = after(source, equals + 1, (letter) => SPACE.test(letter));
  const quote = source[start];
  if (quote !== '"' && quote !== "'") return after(source, start, (letter) => !SPACE.test(letter) && letter !== '>');
  const end = source.indexOf(quote, start + 1);
  return end < 0 ? source.length : end + 1;
}

function after(source: string, from: number, belongs: (letter: string) => boolean): number {
  let at = from;
  while (at < source.length && belongs(source[at] ?? '')) at += 1;
  return at;
}
