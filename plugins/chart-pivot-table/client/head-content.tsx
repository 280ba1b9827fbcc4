import { holdsHtml, HtmlText } from '@facet/sdk/ui';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Head } from '../common/axis-lines.ts';
import classes from './pivot-table.module.css';

export interface HeadContentProps {
  readonly head: Head;
  readonly text: string;
  /** The text may be HTML. */
  readonly html: boolean;
  foldText(name: string, isOpen: boolean): string;
  onFold(key: string): void;
  /** Absent: the heading does not filter. */
  onSelect?(): void;
}

/** The content of a heading: the button that collapses its lines, and its text. */
export function HeadContent({ head, text, html, foldText, onFold, onSelect }: HeadContentProps) {
  const isOpen = head.folds === 'open';
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const content = html && holdsHtml(text) ? <HtmlText html={text} /> : text;
  return (
    <span className={classes.headContent}>
      {head.folds === undefined ? null : (
        <button
          type="button"
          className={classes.fold}
          aria-label={foldText(text, isOpen)}
          aria-expanded={isOpen}
          onClick={() => onFold(head.key)}
        >
          <Chevron size={14} stroke={1.8} aria-hidden />
        </button>
      )}
      {onSelect ? (
        <button type="button" className={classes.select} title={text} onClick={onSelect}>
          {content}
        </button>
      ) : (
        <span className={classes.headText} title={text}>
          {content}
        </span>
      )}
    </span>
  );
}
