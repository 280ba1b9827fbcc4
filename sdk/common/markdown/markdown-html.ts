import type { Block, Inline } from './markdown-tree.ts';
import { parseMarkdown } from './parse-markdown.ts';

/**
 * Markdown as HTML text, for answers that promise it. It is written from the tree of known kinds, so nothing of the text
 * stands in it but as escaped text and as checked addresses. `most` characters are read.
 */
export function markdownHtml(text: string, most?: number): string {
  return htmlOfBlocks(parseMarkdown(most === undefined ? text : text.slice(0, most)).blocks);
}

const htmlOfBlocks = (blocks: readonly Block[]): string => blocks.map(htmlOfBlock).join('\n');

function htmlOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${htmlOfLine(block.children)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${htmlOfLine(block.children)}</p>`;
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case 'quote':
      return `<blockquote>\n${htmlOfBlocks(block.children)}\n</blockquote>`;
    case 'list': {
      const [open, close] = block.ordered ? [`<ol start="${block.start}">`, '</ol>'] : ['<ul>', '</ul>'];
      return `${open}\n${block.items.map((item) => `<li>${htmlOfBlocks(item)}</li>`).join('\n')}\n${close}`;
    }
    case 'table': {
      const row = (tag: 'th' | 'td') => (cells: readonly (readonly Inline[])[]) =>
        `<tr>${cells.map((cell) => `<${tag}>${htmlOfLine(cell)}</${tag}>`).join('')}</tr>`;
      return `<table>\n<thead>${row('th')(block.head)}</thead>\n<tbody>${block.rows.map(row('td')).join('\n')}</tbody>\n</table>`;
    }
    case 'rule':
      return '<hr>';
  }
}

const htmlOfLine = (parts: readonly Inline[]): string => parts.map(htmlOfInline).join('');

function htmlOfInline(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return escaped(part.text);
    case 'code':
      return `<code>${escaped(part.text)}</code>`;
    case 'strong':
      return `<strong>${htmlOfLine(part.children)}</strong>`;
    case 'emphasis':
      return `<em>${htmlOfLine(part.children)}</em>`;
    case 'strike':
      return `<s>${htmlOfLine(part.children)}</s>`;
    case 'link':
      return `<a href="${escaped(part.href)}" rel="noopener noreferrer">${htmlOfLine(part.children)}</a>`;
    case 'image':
      return `<img src="${escaped(part.src)}" alt="${escaped(part.alt)}">`;
    case 'break':
      return '<br>';
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
