import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { messageError } from '@facet/sdk/server';
import { TEXTS } from './errors.ts';

export interface PasswordRules {
  /** Minimum number of characters; a setting, so it is read at each use. */
  readonly shortest: () => number;
  /** Text file of known (leaked) passwords, one per line: in plain text, or as SHA-1 with or without a count. */
  readonly knownToOthers: string | undefined;
}

interface Owner {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
}

/** Decides whether a password is good enough for an account. */
export class NewPasswords {
  readonly #rules: PasswordRules;
  #known: Promise<ReadonlySet<string>> | undefined;

  constructor(rules: PasswordRules) {
    this.#rules = rules;
  }

  /** @throws HttpError 400 under the field's name. */
  async ensureGood(password: string, owner: Owner): Promise<void> {
    const fault = await this.faultOf(password, owner);
    if (fault !== undefined) throw messageError(400, { password: [fault] });
  }

  /** Why the password is not good enough; `undefined` if it is. */
  async faultOf(password: string, { username, email }: Owner): Promise<string | undefined> {
    const shortest = this.#rules.shortest();
    const characters = [...password].length;
    if (characters < shortest) return `Shorter than minimum length ${shortest}.`;
    const names = [username, email, email?.split('@')[0]].map((name) => name?.toLowerCase());
    if (names.includes(password.toLowerCase())) return TEXTS.passwordIsName;
    const known = await this.#list();
    const isKnown = known.has(sha1(password)) || known.has(sha1(password.toLowerCase()));
    return isKnown ? TEXTS.passwordKnown : undefined;
  }

  #list(): Promise<ReadonlySet<string>> {
    const { knownToOthers } = this.#rules;
    this.#known ??= knownToOthers === undefined ? Promise.resolve(new Set()) : readList(knownToOthers);
    this.#known.catch(() => (this.#known = undefined));
    return this.#known;
  }
}

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
const HASHED = /^([\da-f]{40})(:\d+)?$/i;

async function readList(file: string): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
  return new Set(lines.map((line) => HASHED.exec(line)?.[1]?.toLowerCase() ?? sha1(line)));
}
