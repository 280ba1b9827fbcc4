export { markdownHtml } from './markdown-html.ts';
export type { Block, HeadingLevel, Inline, MarkdownDocument } from './markdown-tree.ts';
export { MAX_NODES, MAX_TEXT, parseMarkdown } from './parse-markdown.ts';
export { safeLink, safePicture } from './safe-address.ts';
