/** Text inside a block. Addresses are checked: what is not http, mailto or a path of our own is plain text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'rule' };

/** Quotes and lists nest no deeper: a hostile text must not exhaust the stack. */
const MAX_DEPTH = 8;

/**
 * Reads the common part of Markdown into blocks. There is no raw HTML: tags come out as the text they are, so whatever is
 * drawn from the result cannot run anything.
 */
export function parseMarkdown(text: string): readonly Block[] {
  return parseBlocks(text.replaceAll('\r\n', '\n').split('\n'), 0);
}

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const FENCE = /^ {0,3}(```+|~~~+)\s*(\S*)/;
const BULLET = /^( {0,3})([-*+])\s+(.*)$/;
const NUMBER = /^( {0,3})(\d{1,9})[.)]\s+(.*)$/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

function parseBlocks(lines: readonly string[], depth: number): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const next = readBlock(lines, at, depth);
    if (line.trim() === '' || !next) {
      at += 1;
      continue;
    }
    blocks.push(next.block);
    at = next.end;
  }
  return blocks;
}

interface Read {
  readonly block: Block;
  /** Index of the first line behind the block. */
  readonly end: number;
}

function readBlock(lines: readonly string[], at: number, depth: number): Read | undefined {
  const line = lines[at] ?? '';
  if (line.trim() === '') return undefined;
  const fence = FENCE.exec(line);
  if (fence) return readFence(lines, at, fence[1] ?? '```', fence[2] ?? '');
  const heading = HEADING.exec(line);
  if (heading) {
    const level = (heading[1] ?? '#').length as 1 | 2 | 3 | 4 | 5 | 6;
    return { block: { kind: 'heading', level, children: parseInline(heading[2] ?? '') }, end: at + 1 };
  }
  if (RULE.test(line)) return { block: { kind: 'rule' }, end: at + 1 };
  if (depth < MAX_DEPTH && /^ {0,3}>/.test(line)) return readQuote(lines, at, depth);
  if (depth < MAX_DEPTH && (BULLET.test(line) || NUMBER.test(line))) return readList(lines, at, depth);
  if (line.includes('|') && TABLE_RULE.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-'))
    return readTable(lines, at);
  return readParagraph(lines, at);
}

function readFence(lines: readonly string[], at: number, fence: string, language: string): Read {
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? '').trimStart().startsWith(fence)) end += 1;
  return { block: { kind: 'code', language, text: lines.slice(at + 1, end).join('\n') }, end: end + 1 };
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  let end = at;
  while (end < lines.length && /^ {0,3}>/.test(lines[end] ?? '')) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(/^ {0,3}> ?/, ''));
  return { block: { kind: 'quote', children: parseBlocks(inner, depth + 1) }, end };
}

function readList(lines: readonly string[], at: number, depth: number): Read {
  const ordered = NUMBER.test(lines[at] ?? '');
  const marker = ordered ? NUMBER : BULLET;
  const start = ordered ? Number(marker.exec(lines[at] ?? '')?.[2] ?? 1) : 1;
  const items: (readonly Block[])[] = [];
  let end = at;
  while (end < lines.length) {
    const found = marker.exec(lines[end] ?? '');
    if (!found) break;
    const content = [found[3] ?? ''];
    end += 1;
    while (end < lines.length && belongsToItem(lines, end)) {
      content.push((lines[end] ?? '').replace(/^ {1,4}/, ''));
      end += 1;
    }
    items.push(parseBlocks(content, depth + 1));
    while (end < lines.length && (lines[end] ?? '').trim() === '' && marker.test(lines[end + 1] ?? '')) end += 1;
  }
  return { block: { kind: 'list', ordered, start, items }, end };
}

function belongsToItem(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (line.trim() === '') return /^ {2,}\S/.test(lines[at + 1] ?? '');
  return /^ {2,}/.test(line) || !startsBlock(line);
}

function readTable(lines: readonly string[], at: number): Read {
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1;
  const head = cellsOf(lines[at] ?? '').map(parseInline);
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line);
    return head.map((_, index) => parseInline(cells[index] ?? ''));
  });
  return { block: { kind: 'table', head, rows }, end };
}

function cellsOf(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim());
}

function readParagraph(lines: readonly string[], at: number): Read {
  let end = at + 1;
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && !startsBlock(lines[end] ?? '')) end += 1;
  return { block: { kind: 'paragraph', children: parseInline(lines.slice(at, end).join('\n').trim()) }, end };
}

function startsBlock(line: string): boolean {
  return (
    HEADING.test(line) ||
    RULE.test(line) ||
    FENCE.test(line) ||
    BULLET.test(line) ||
    NUMBER.test(line) ||
    /^ {0,3}>/.test(line)
  );
}

/** Alternatives in the order in which they win. No part of it can match in two ways, so it takes linear time. */
const INLINE =
  /\\([\\`*_{}[\]()#+\-.!~>|])|(`+)([^`]+)\2|!\[([^\]\n]*)\]\(([^()\s]*)\)|\[([^\]\n]*)\]\(([^()\s]*)\)|\*\*([^*\n]+)\*\*|__([^_\n]+)__|~~([^~\n]+)~~|\*([^*\s][^*\n]*)\*|\b_([^_\s][^_\n]*)_\b|(https?:\/\/[^\s<>()]*[^\s<>().,;:!?])| {2,}\n|\n/g;

export function parseInline(text: string): readonly Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) pushText(parts, text.slice(from, match.index));
    from = match.index + match[0].length;
    pushMatch(parts, match);
  }
  if (from < text.length) pushText(parts, text.slice(from));
  return parts;
}

function pushMatch(parts: Inline[], match: RegExpMatchArray): void {
  const [whole, escaped, , code, alt, src, label, href, strong, strong2, strike, emphasis, emphasis2, url] = match;
  if (escaped !== undefined) pushText(parts, escaped);
  else if (code !== undefined) parts.push({ kind: 'code', text: code });
  else if (alt !== undefined) pushImage(parts, whole, alt, src ?? '');
  else if (label !== undefined) pushLink(parts, whole, label, href ?? '');
  else if (strong !== undefined || strong2 !== undefined)
    parts.push({ kind: 'strong', children: parseInline(strong ?? strong2 ?? '') });
  else if (strike !== undefined) parts.push({ kind: 'strike', children: parseInline(strike) });
  else if (emphasis !== undefined || emphasis2 !== undefined)
    parts.push({ kind: 'emphasis', children: parseInline(emphasis ?? emphasis2 ?? '') });
  else if (url !== undefined) parts.push({ kind: 'link', href: url, children: [{ kind: 'text', text: url }] });
  else if (whole === '\n') pushText(parts, ' ');
  else parts.push({ kind: 'break' });
}

function pushText(parts: Inline[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + text };
  else parts.push({ kind: 'text', text });
}

function pushLink(parts: Inline[], whole: string, label: string, href: string): void {
  const safe = safeAddress(href);
  if (safe === undefined) pushText(parts, whole);
  else parts.push({ kind: 'link', href: safe, children: parseInline(label) });
}

function pushImage(parts: Inline[], whole: string, alt: string, src: string): void {
  const safe = safeAddress(src);
  if (safe === undefined || safe.startsWith('mailto:') || safe.startsWith('#')) pushText(parts, whole);
  else parts.push({ kind: 'image', src: safe, alt });
}

const ADDRESS = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i;

/** The address, when following it can only open a page or a letter; `undefined` for scripts, data and other hosts in disguise. */
export function safeAddress(address: string): string | undefined {
  return ADDRESS.test(address) && !hasControlCharacter(address) ? address : undefined;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
