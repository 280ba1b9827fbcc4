import { safeLink, safePicture } from '../../../common/markdown/safe-address.ts';
import { type HtmlDocument, type HtmlElement, type HtmlNode, isHtmlTag, WITHOUT_TEXT } from './html-tree.ts';
import { onlyAttributes } from './listed-attributes.ts';
import { safeDeclarations } from './safe-style.ts';

const MAX_HTML = 500_000;
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 100;

/** Attributes that say something of an element, and cannot act. */
const EVERYWHERE: ReadonlySet<string> = new Set(['title', 'dir', 'lang', 'class', 'aria-label', 'aria-hidden']);
const OF_TAG: Readonly<Record<string, readonly string[]>> = {
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start'],
  time: ['datetime'],
  img: ['alt', 'width', 'height'],
  meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
  progress: ['value', 'max'],
  details: ['open'],
};

const READ: ReadonlySet<string> = new Set([...EVERYWHERE, ...Object.values(OF_TAG).flat(), 'href', 'src', 'style']);

/**
 * HTML as a tree of known elements. The text is read by the browser into a document that runs and fetches nothing, and what
 * is drawn is made anew from the tree: no text of it is ever read as HTML a second time.
 */
export function parseHtml(source: string, most = MAX_ELEMENTS): HtmlDocument {
  const text = onlyAttributes(source.slice(0, MAX_HTML), (name) => READ.has(name));
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  const budget = { left: most };
  const nodes = childrenOf(body, budget, 0);
  return { nodes, cut: source.length > MAX_HTML || budget.left <= 0 };
}

const TAG = /<\/?([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi;
const NAMED = /&(?:amp|lt|gt|quot|nbsp|#\d+);/;

/** Whether a text is more than plain: a tag that is drawn, or a named character. */
export function holdsHtml(text: string): boolean {
  if (!text.includes('<')) return NAMED.test(text);
  return [...text.matchAll(TAG)].some(([, name = '']) => isHtmlTag(name.toLowerCase()));
}

function childrenOf(parent: Node, budget: { left: number }, depth: number): readonly HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (const child of parent.childNodes) {
    budget.left -= 1;
    if (budget.left <= 0 || depth > MAX_DEPTH) break;
    if (child.nodeType === Node.TEXT_NODE) nodes.push(child.nodeValue ?? '');
    else if (child.nodeType === Node.ELEMENT_NODE) nodes.push(...elementNodes(child as Element, budget, depth));
  }
  return nodes;
}

function elementNodes(element: Element, budget: { left: number }, depth: number): readonly HtmlNode[] {
  const tag = element.localName;
  if (WITHOUT_TEXT.has(tag)) return [];
  const children = childrenOf(element, budget, depth + 1);
  if (!isHtmlTag(tag)) return children;
  const attributes = attributesOf(element, tag);
  if (tag === 'img' && attributes['src'] === undefined) return attributes['alt'] ? [attributes['alt']] : [];
  const style = 'style' in element && element.hasAttribute('style') ? (element as HTMLElement).style : null;
  return [{ tag, attributes, style: style === null ? {} : styleOf(style), children }];
}

function styleOf(style: CSSStyleDeclaration): Readonly<Record<string, string>> {
  return Object.fromEntries(safeDeclarations(style).map(({ property, value }) => [property, value]));
}

function attributesOf(element: Element, tag: HtmlElement['tag']): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  const own = OF_TAG[tag] ?? [];
  for (const { name, value } of element.attributes) if (EVERYWHERE.has(name) || own.includes(name)) kept[name] = value;
  const link = tag === 'a' ? safeLink(element.getAttribute('href') ?? '') : undefined;
  if (link !== undefined) kept['href'] = link;
  const picture = tag === 'img' ? safePicture(element.getAttribute('src') ?? '') : undefined;
  if (picture !== undefined) kept['src'] = picture;
  return kept;
}
