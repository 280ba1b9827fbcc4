import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { FacetError } from '@facet/sdk/common';
import type { MetadataStore, Secrets } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from './time-text.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 16 * 1024;
const MOST_NAMES = 100;

/** Secrets of plugins in the metadata, encrypted with a key that is not there. A value is bound to its plugin and name. */
export class SecretTable {
  readonly #store: MetadataStore;
  readonly #key: Uint8Array;

  constructor(store: MetadataStore, secretKey: Uint8Array) {
    this.#store = store;
    this.#key = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'facet/host/plugin-secrets', 32));
  }

  of(plugin: string): Secrets {
    return {
      get: (name) => this.#get(plugin, name),
      set: (name, value) => this.#set(plugin, name, value),
      names: () => this.#names(plugin),
    };
  }

  async #get(plugin: string, name: string): Promise<string | undefined> {
    const row = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin_secret')
      .select('value')
      .where('plugin_id', '=', plugin)
      .where('name', '=', name)
      .executeTakeFirst();
    return row && this.#opened(plugin, name, row.value);
  }

  async #set(plugin: string, name: string, value: string | null): Promise<void> {
    const db = this.#store.db<HostTables>();
    if (value === null) {
      await db.deleteFrom('host_plugin_secret').where('plugin_id', '=', plugin).where('name', '=', name).execute();
      return;
    }
    if (name === '' || name.length > LONGEST_NAME || value.length > LONGEST_VALUE) throw tooMuch(plugin, name);
    const names = await this.#names(plugin);
    if (names.length >= MOST_NAMES && !names.includes(name)) throw tooMuch(plugin, name);
    const row = { value: this.#sealed(plugin, name, value), changed_on: timeText(Date.now()) };
    await db
      .insertInto('host_plugin_secret')
      .values({ plugin_id: plugin, name, ...row })
      .onConflict((conflict) => conflict.columns(['plugin_id', 'name']).doUpdateSet(row))
      .execute();
  }

  async #names(plugin: string): Promise<readonly string[]> {
    const rows = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin_secret')
      .select('name')
      .where('plugin_id', '=', plugin)
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  }

  #sealed(plugin: string, name: string, value: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(`${plugin} ${name}`));
    const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  #opened(plugin: string, name: string, text: string): string {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(`${plugin} ${name}`))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    } catch (cause) {
      throw unreadable(plugin, name, cause);
    }
  }
}

function tooMuch(plugin: string, name: string): FacetError {
  return new FacetError({
    code: 'HST_SECRET_SIZE',
    owner: plugin,
    subject: name.slice(0, LONGEST_NAME),
    message: `"${plugin}" may keep ${MOST_NAMES} secrets of ${LONGEST_VALUE} characters, with names of ${LONGEST_NAME}.`,
    remedy: 'Keep less, and what is not secret in tables of its own.',
  });
}

function unreadable(plugin: string, name: string, cause: unknown): FacetError {
  return new FacetError(
    {
      code: 'HST_SECRET_KEY',
      owner: plugin,
      subject: name,
      message: `The secret "${name}" of "${plugin}" cannot be read with the secret key of this installation.`,
      remedy: 'Bring the secret key file back that was there when it was kept, or set the secret again.',
    },
    { cause },
  );
}
