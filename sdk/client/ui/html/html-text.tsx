import { createElement, Fragment, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { HtmlElement, HtmlNode, HtmlTag } from './html-tree.ts';
import classes from './html-text.module.css';
import { parseHtml } from './parse-html.ts';
import { safeSheet } from './safe-sheet.ts';

export interface HtmlTextProps {
  readonly html: string;
  /**
   * Styles for this text alone. With them, or an empty text, it stands in a tree of its own, where its classes mean something
   * and those of the page do not.
   */
  readonly css?: string;
}

/**
 * Untrusted HTML as elements of known kinds: nothing of it runs, fetches, or leaves the place it is drawn in.
 * Known elements, attributes, addresses and styles are drawn; everything else is left out.
 */
export function HtmlText({ html, css }: HtmlTextProps) {
  const { t } = useTranslation('facet');
  const { nodes, cut } = useMemo(() => parseHtml(html), [html]);
  const drawn = useMemo(() => drawNodes(nodes, css !== undefined), [nodes, css]);
  return (
    <div className={classes.html}>
      {css === undefined ? drawn : <OwnTree css={css}>{drawn}</OwnTree>}
      {cut ? (
        <p className={classes.cut} role="note">
          {t('kit.markdown.cut')}
        </p>
      ) : null}
    </div>
  );
}

const BASE = `
  :host { display: block; }
  a { color: var(--accent-text); }
  table { border-collapse: collapse; }
  th, td { padding: 4px 8px; border-bottom: 1px solid var(--border-subtle); text-align: start; }
  img { max-width: 100%; }
  pre, code { font-family: var(--font-mono); font-size: 12px; }
  pre { overflow: auto; }
`;

function OwnTree({ css, children }: { readonly css: string; readonly children: ReactNode }) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }));
  }, []);
  useEffect(() => {
    if (root) adopt(root, css);
  }, [root, css]);
  return <div ref={attach}>{root ? createPortal(children, root) : null}</div>;
}

function adopt(root: ShadowRoot, css: string): void {
  const base = new CSSStyleSheet();
  base.replaceSync(BASE);
  root.adoptedStyleSheets = [base, safeSheet(css)];
}

function drawNodes(nodes: readonly HtmlNode[], classed: boolean): ReactNode {
  return nodes.map((node, index) =>
    typeof node === 'string' ? node : <Fragment key={index}>{drawElement(node, classed)}</Fragment>,
  );
}

/** The page's one heading of the first level is its own name, so those of a text begin below it. */
const LOWER: Readonly<Partial<Record<HtmlTag, string>>> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };
const WITHOUT_CHILDREN: ReadonlySet<HtmlTag> = new Set(['br', 'hr', 'img', 'wbr', 'col']);
/** Where blanks between elements are no text. */
const WITHOUT_BLANKS: ReadonlySet<HtmlTag> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup']);
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  datetime: 'dateTime',
};

function drawElement({ tag, attributes, style, children }: HtmlElement, classed: boolean): ReactNode {
  const properties = Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      name === 'class' && !classed ? [] : [[NAMES[name] ?? name, name === 'open' ? true : value]],
    ),
  );
  const all = {
    ...properties,
    ...(Object.keys(style).length === 0 ? {} : { style: reactStyle(style) }),
    ...(tag === 'a' && attributes['href'] !== undefined
      ? { rel: 'noopener noreferrer', ...(/^https?:/i.test(attributes['href']) ? { target: '_blank' } : {}) }
      : {}),
    ...(tag === 'img' ? { alt: attributes['alt'] ?? '', loading: 'lazy', referrerPolicy: 'no-referrer' } : {}),
  };
  if (WITHOUT_CHILDREN.has(tag)) return createElement(tag, all);
  const kept = WITHOUT_BLANKS.has(tag)
    ? children.filter((child) => typeof child !== 'string' || child.trim() !== '')
    : children;
  return createElement(LOWER[tag] ?? tag, all, drawNodes(kept, classed));
}

/** `background-color` is `backgroundColor`; own properties keep their names. */
function reactStyle(style: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(style).map(([property, value]) => [
      property.startsWith('--')
        ? property
        : property.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
