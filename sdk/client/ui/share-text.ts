/** A `mailto:` address with a subject and a text. */
export function mailAddress(subject: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

const EMBEDDED_HEIGHT = 600;

/** The element that shows a page of this application in another page, without the bars of the application. */
export function embedCode(link: string, title: string): string {
  const url = new URL(link);
  url.searchParams.set('standalone', '1');
  return `<iframe title="${escapeMarkup(title)}" width="100%" height="${EMBEDDED_HEIGHT}" style="border:0" src="${escapeMarkup(url.href)}"></iframe>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const escapeMarkup = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);
