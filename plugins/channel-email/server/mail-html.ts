import type { ReportMessage } from '@facet/plugin-reports/contract.server';

const BUTTON =
  'display:inline-block;padding:8px 16px;border-radius:6px;background:#2456c7;color:#ffffff;text-decoration:none';

const PICTURE = 'display:block;max-width:100%;height:auto';

/** Content id of an image in the message. */
export const pictureId = (at: number): string => `picture-${at}@facet`;

/** The message as HTML: text, images, and a button that opens the page. */
export function mailHtml({
  subject,
  text,
  link,
  files,
}: Pick<ReportMessage, 'subject' | 'text' | 'link' | 'files'>): string {
  const pictures = files
    .flatMap(({ name, shown }, at) =>
      shown === true ? [`<p><img src="cid:${pictureId(at)}" alt="${escape(name)}" style="${PICTURE}"></p>`] : [],
    )
    .join('');
  const body = text
    .split(/\n{2,}/)
    .filter((part) => link === undefined || !part.endsWith(link.url))
    .map((part) => `<pre style="margin:0 0 16px;font:inherit;white-space:pre-wrap">${escape(part)}</pre>`)
    .join('');
  const button =
    link !== undefined && /^https?:\/\//.test(link.url)
      ? `<p><a href="${escape(link.url)}" style="${BUTTON}">${escape(link.label)}</a></p>`
      : '';
  return `<!doctype html><html><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="font:14px/20px Inter,Helvetica,Arial,sans-serif;color:#1c2024">${body}${pictures}${button}</body></html>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
