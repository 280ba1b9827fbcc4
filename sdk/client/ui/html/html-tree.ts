/** Text, or an element of a known kind: whatever else a text held is gone, so drawing needs no further care. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  readonly tag: HtmlTag;
  /** Names and values as in HTML; addresses were checked. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Declarations by property. */
  readonly style: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

export interface HtmlDocument {
  readonly nodes: readonly HtmlNode[];
  /** The text was longer than what is read, or held more than what is drawn. */
  readonly cut: boolean;
}

const TAGS = [
  'a',
  'abbr',
  'address',
  'article',
  'aside',
  'b',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'details',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'meter',
  'ol',
  'p',
  'pre',
  'progress',
  'q',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
  'wbr',
] as const;
export type HtmlTag = (typeof TAGS)[number];

const KNOWN: ReadonlySet<string> = new Set(TAGS);

export const isHtmlTag = (name: string): name is HtmlTag => KNOWN.has(name);

/** Elements that hold no text to read: they go with all that is in them. Of other unknown ones the children stay. */
export const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'head',
  'title',
  'select',
  'textarea',
  'audio',
  'video',
  'canvas',
  'noframes',
  'xmp',
  'plaintext',
  'noembed',
  'frameset',
]);
