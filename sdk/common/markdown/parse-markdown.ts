import MarkdownIt, { type Token } from 'markdown-it';
import type { Block, HeadingLevel, Inline, MarkdownDocument } from './markdown-tree.ts';
import { safeLink, safePicture } from './safe-address.ts';

/** Characters that are read. Reading takes linear time, so this is what bounds it. */
export const MAX_TEXT = 20_000;
/** Elements that are drawn: a table of one sign a cell makes ten thousand of them. */
export const MAX_NODES = 5000;
/** Quotes and lists nest no deeper: a hostile text must not exhaust the stack. */
const MAX_NESTING = 20;

/** micromark with the same extensions takes 13.7 s for 20,000 characters of `_a*` and 2.8 s for those of `>`; this one 72 and 8 ms. */
const parser = new MarkdownIt('commonmark', { html: false, maxNesting: MAX_NESTING })
  .enable(['table', 'strikethrough'])
  .disable(['html_block', 'html_inline', 'reference']);
// Refused markup stays as plain text.
parser.validateLink = (address) => safeLink(address) !== undefined || safePicture(address) !== undefined;

/**
 * Reads Markdown into a tree of known kinds. There is no raw HTML: tags come out as the text they are, so whatever is
 * drawn from the result cannot run anything.
 */
export function parseMarkdown(text: string): MarkdownDocument {
  const budget = { nodes: MAX_NODES };
  const nodes = nest(parser.parse(text.slice(0, MAX_TEXT), {}), budget);
  return { blocks: blocksOf(nodes), cut: text.length > MAX_TEXT || budget.nodes === 0 };
}

/** A token with what stands between its opening and its closing. */
interface Node {
  readonly token: Token;
  readonly children: readonly Node[];
}

interface Budget {
  nodes: number;
}

function nest(tokens: readonly Token[], budget: Budget): readonly Node[] {
  const top: Node[] = [];
  const open = [top];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const children: Node[] = [];
    if (budget.nodes > 0) {
      budget.nodes -= 1;
      open.at(-1)?.push({ token, children });
    }
    if (token.nesting > 0) open.push(children);
    else if (token.type === 'inline') children.push(...nest(token.children ?? [], budget));
  }
  return top;
}

function blocksOf(nodes: readonly Node[]): readonly Block[] {
  return nodes.flatMap((node) => blockOf(node) ?? []);
}

/** Kinds that are not listed here are not drawn. */
function blockOf({ token, children }: Node): Block | undefined {
  switch (token.type) {
    case 'heading_open':
      return { kind: 'heading', level: levelOf(token.tag), children: lineOf(children) };
    case 'paragraph_open':
      return { kind: 'paragraph', children: lineOf(children) };
    case 'fence':
    case 'code_block':
      return { kind: 'code', language: token.info.trim().split(/\s/, 1)[0] ?? '', text: token.content.trimEnd() };
    case 'blockquote_open':
      return { kind: 'quote', children: blocksOf(children) };
    case 'bullet_list_open':
    case 'ordered_list_open':
      return {
        kind: 'list',
        ordered: token.type === 'ordered_list_open',
        start: Number(attribute(token, 'start') ?? 1),
        items: children.map((item) => blocksOf(item.children)),
      };
    case 'table_open':
      return tableOf(children);
    case 'hr':
      return { kind: 'rule' };
    default:
      return undefined;
  }
}

const LEVELS: readonly HeadingLevel[] = [1, 2, 3, 4, 5, 6];

function levelOf(tag: string): HeadingLevel {
  return LEVELS.find((level) => tag === `h${level}`) ?? 6;
}

function tableOf(parts: readonly Node[]): Block {
  const rowsOf = (type: string) =>
    parts
      .filter(({ token }) => token.type === type)
      .flatMap(({ children }) => children.map((row) => row.children.map((cell) => lineOf(cell.children))));
  return { kind: 'table', head: rowsOf('thead_open')[0] ?? [], rows: rowsOf('tbody_open') };
}

/** Text inside one block. */
function lineOf(nodes: readonly Node[]): readonly Inline[] {
  return nodes.flatMap(({ children }) => inlinesOf(children, false));
}

function inlinesOf(nodes: readonly Node[], insideLink: boolean): readonly Inline[] {
  const parts: Inline[] = [];
  for (const node of nodes) {
    for (const part of inlineOf(node, insideLink)) {
      if (part.kind === 'text' && part.text === '') continue;
      const last = parts.at(-1);
      if (part.kind === 'text' && last?.kind === 'text')
        parts.splice(-1, 1, { kind: 'text', text: last.text + part.text });
      else parts.push(part);
    }
  }
  return parts;
}

function inlineOf({ token, children }: Node, insideLink: boolean): readonly Inline[] {
  switch (token.type) {
    case 'text':
    case 'text_special':
      return insideLink ? [{ kind: 'text', text: token.content }] : withAddresses(token.content);
    case 'softbreak':
      return [{ kind: 'text', text: ' ' }];
    case 'hardbreak':
      return [{ kind: 'break' }];
    case 'code_inline':
      return [{ kind: 'code', text: token.content }];
    case 'strong_open':
      return [{ kind: 'strong', children: inlinesOf(children, insideLink) }];
    case 'em_open':
      return [{ kind: 'emphasis', children: inlinesOf(children, insideLink) }];
    case 's_open':
      return [{ kind: 'strike', children: inlinesOf(children, insideLink) }];
    case 'link_open':
      return linkOf(attribute(token, 'href') ?? '', inlinesOf(children, true));
    case 'image':
      return imageOf(attribute(token, 'src') ?? '', token.content, insideLink);
    default:
      return [];
  }
}

function linkOf(address: string, children: readonly Inline[]): readonly Inline[] {
  const href = safeLink(address);
  return href === undefined ? children : [{ kind: 'link', href, children }];
}

/** A picture that readers must not fetch by themselves is a link to it, where following it is safe. */
function imageOf(address: string, alt: string, insideLink: boolean): readonly Inline[] {
  const src = safePicture(address);
  if (src !== undefined) return [{ kind: 'image', src, alt }];
  const text: Inline = { kind: 'text', text: alt || address };
  return insideLink || !/^https?:/i.test(address) ? [text] : linkOf(address, [text]);
}

/** Nothing in it can match in two ways, so looking for addresses takes linear time. */
const ADDRESS = /https?:\/\/[^\s<>()[\]"'`]+/g;

/** Addresses that stand in a text without any marks are links too; a sign at their end belongs to the sentence. */
function withAddresses(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEndSigns(match[0]);
    const href = safeLink(address);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push({ kind: 'link', href, children: [{ kind: 'text', text: address }] });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function withoutEndSigns(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?*_~'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

function attribute(token: Token, name: string): string | undefined {
  const value = token.attrs?.find(([key]) => key === name)?.[1];
  return value === undefined || value === null ? undefined : String(value);
}
