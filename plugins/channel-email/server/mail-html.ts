import type { ReportMessage } from '@facet/plugin-reports/contract.server';

type Link = NonNullable<ReportMessage['link']>;
type Shown = Pick<ReportMessage, 'subject' | 'text' | 'link' | 'stop' | 'files'>;

// Mail programs support only inline styles, and few units besides pixels.
const PAGE = 'margin:0;padding:16px;background:#ffffff;color:#1c2024;font:14px/20px Inter,Helvetica,Arial,sans-serif';
const HEADING = 'margin:0 0 16px;font-size:16px;line-height:24px;font-weight:600;overflow-wrap:anywhere';
const TEXT = 'margin:0 0 16px;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere';
const TABLE =
  'margin:0 0 16px;padding:12px;border:1px solid #e0e3e8;border-radius:6px;overflow-x:auto;white-space:pre;font:12px/18px Menlo,Consolas,monospace';
const PICTURE = 'display:block;max-width:100%;height:auto;border:1px solid #e0e3e8;border-radius:6px';
const BUTTON =
  'display:inline-block;padding:8px 16px;border-radius:6px;background:#2456c7;color:#ffffff;text-decoration:none';
const FOOT =
  'margin:24px 0 0;padding:12px 0 0;border-top:1px solid #e0e3e8;font-size:12px;line-height:16px;color:#5b6270';

/** The line below the column names of a text table. */
const RULE = /^-+(?: {2,}-+)*$/m;

/** Content id of an image in the message. */
export const pictureId = (at: number): string => `picture-${at}@facet`;

/**
 * The message as HTML: text, images, and a button that opens the page. Always in light colours, also in a dark mail
 * program.
 */
export function mailHtml({ subject, text, link, stop, files }: Shown): string {
  const pictures = files
    .flatMap(({ name, shown }, at) =>
      shown === true ? [`<p><img src="cid:${pictureId(at)}" alt="${escape(name)}" style="${PICTURE}"></p>`] : [],
    )
    .join('');
  const body = paragraphsOf(text, link)
    .map((part) => `<pre style="${RULE.test(part) ? TABLE : TEXT}">${escape(part)}</pre>`)
    .join('');
  const button = isOpened(link)
    ? `<p><a href="${escape(link.url)}" style="${BUTTON}">${escape(link.label)}</a></p>`
    : '';
  const foot = isOpened(stop)
    ? `<p style="${FOOT}"><a href="${escape(stop.url)}" style="color:inherit">${escape(stop.label)}</a></p>`
    : '';
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><title>${escape(subject)}</title></head>
<body style="${PAGE}"><h1 style="${HEADING}">${escape(subject)}</h1>${body}${pictures}${button}${foot}</body></html>`;
}

/** The plain text of the message. */
export const mailText = ({ text, stop }: Pick<ReportMessage, 'text' | 'stop'>): string =>
  isOpened(stop) ? `${text}\n\n${stop.label}: ${stop.url}` : text;

/** Paragraphs, separated by empty lines. The link is replaced by a button. */
function paragraphsOf(text: string, link: Link | undefined): readonly string[] {
  return text.split(/\n{2,}/).filter((part) => link === undefined || !part.endsWith(link.url));
}

const isOpened = (link: Link | undefined): link is Link => link !== undefined && /^https?:\/\//.test(link.url);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
