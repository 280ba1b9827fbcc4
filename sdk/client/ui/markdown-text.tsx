import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, Inline } from '../../common/markdown/markdown-tree.ts';
import classes from './markdown-text.module.css';
import { parseMarkdown } from '../../common/markdown/parse-markdown.ts';

/** Markdown as elements. Nothing of the text is ever read as HTML. Its parser is heavy: import it where the text is drawn. */
export function MarkdownText({ text }: { readonly text: string }) {
  const { t } = useTranslation('facet');
  const { blocks, cut } = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className={classes.markdown}>
      {drawBlocks(blocks)}
      {cut ? (
        <p className={classes.cut} role="note">
          {t('kit.markdown.cut')}
        </p>
      ) : null}
    </div>
  );
}

/** The page's one heading of the first level is the dashboard's name, so those of a text begin below it. */
const TAGS = { 1: 'h2', 2: 'h3', 3: 'h4', 4: 'h5', 5: 'h6', 6: 'h6' } as const;

function drawBlocks(blocks: readonly Block[]): ReactNode {
  return blocks.map((block, index) => <BlockView key={`${index} ${block.kind}`} block={block} />);
}

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Tag = TAGS[block.level];
      return <Tag>{drawInline(block.children)}</Tag>;
    }
    case 'paragraph':
      return <p>{drawInline(block.children)}</p>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote>{drawBlocks(block.children)}</blockquote>;
    case 'list': {
      const items = block.items.map((item, index) => <li key={`${index} ${item.length}`}>{drawBlocks(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, index) => (
                <th key={`${index} ${cell.length}`}>{drawInline(cell)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={`${at} ${row.length}`}>
                {row.map((cell, index) => (
                  <td key={`${index} ${cell.length}`}>{drawInline(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'rule':
      return <hr className={classes.rule} />;
  }
}

function drawInline(parts: readonly Inline[]): ReactNode {
  return parts.map((part, index) => <Fragment key={`${index} ${part.kind}`}>{inlineElement(part)}</Fragment>);
}

function inlineElement(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{drawInline(part.children)}</strong>;
    case 'emphasis':
      return <em>{drawInline(part.children)}</em>;
    case 'strike':
      return <s>{drawInline(part.children)}</s>;
    case 'link':
      return (
        <a href={part.href} rel="noopener noreferrer" {...(/^https?:/i.test(part.href) ? { target: '_blank' } : {})}>
          {drawInline(part.children)}
        </a>
      );
    case 'image':
      return <img src={part.src} alt={part.alt} loading="lazy" referrerPolicy="no-referrer" />;
    case 'break':
      return <br />;
  }
}
