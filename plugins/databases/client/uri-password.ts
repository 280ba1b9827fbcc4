/** The server's mask for a stored password. */
export const MASK = 'XXXXXXXXXX';

const WITH_PASSWORD = /^(\s*[\w+]+:\/\/[^/?#@:]*):([^@]*)@/;
const WITH_USER = /^(\s*[\w+]+:\/\/[^/?#@:]*)@/;

export interface SplitUri {
  readonly uri: string;
  /** `null` when the text has no password; empty for the mask. */
  readonly password: string | null;
}

/** Separates an address from its password, which has a masked field of its own. */
export function splitPassword(text: string): SplitUri {
  const found = WITH_PASSWORD.exec(text);
  if (!found) return { uri: text, password: null };
  const [whole, before = '', secret = ''] = found;
  return { uri: `${before}@${text.slice(whole.length)}`, password: secret === MASK ? '' : decoded(secret) };
}

/** The address that is sent. An empty password means the stored password, if there is one. */
export function joinPassword(uri: string, password: string, keeps: boolean): string {
  const secret = password === '' ? (keeps ? MASK : '') : encodeURIComponent(password);
  return secret === '' ? uri : uri.replace(WITH_USER, (_, before: string) => `${before}:${secret}@`);
}

function decoded(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch (error) {
    // A percent sign that is not part of an escape.
    if (error instanceof URIError) return secret;
    throw error;
  }
}
