/** What the server shows in place of a password that it keeps. */
export const MASK = 'XXXXXXXXXX';

const WITH_PASSWORD = /^(\s*[\w+]+:\/\/[^/?#@:]*):([^@]*)@/;
const WITH_USER = /^(\s*[\w+]+:\/\/[^/?#@:]*)@/;

export interface SplitUri {
  readonly uri: string;
  /** `null` when there is none in the text; empty for one that the server keeps. */
  readonly password: string | null;
}

/** An address without its password, which has a masked field of its own. */
export function splitPassword(text: string): SplitUri {
  const found = WITH_PASSWORD.exec(text);
  if (!found) return { uri: text, password: null };
  const [whole, before = '', secret = ''] = found;
  return { uri: `${before}@${text.slice(whole.length)}`, password: secret === MASK ? '' : decoded(secret) };
}

/** The address that is sent. An empty password stands for the one that the server keeps, where it keeps one. */
export function joinPassword(uri: string, password: string, keeps: boolean): string {
  const secret = password === '' ? (keeps ? MASK : '') : encodeURIComponent(password);
  return secret === '' ? uri : uri.replace(WITH_USER, (_, before: string) => `${before}:${secret}@`);
}

function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch (error) {
    // A percent sign that was not meant as an escape.
    if (error instanceof URIError) return secret;
    throw error;
  }
}
