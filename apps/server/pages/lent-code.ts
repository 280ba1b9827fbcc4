import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PluginStatus } from '@facet/sdk/server';

/** Addresses end at the second of these boundaries from now: they stay the same for a while, so that browsers keep the files. */
const PERIOD_SECONDS = 12 * 60 * 60;
const GRANT = /^([0-9a-f]{1,12})-([\w-]{43})$/;

/**
 * Addresses at which guests load the code of installed plugins: modules are loaded without the token of the guest. Each opens the
 * files of one version of one plugin, for a time. A page gets them with a token that is good, for what it draws.
 */
export class LentCode {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(secretKey: Uint8Array, now: () => number = Date.now) {
    this.#key = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'facet/host/lent-code', 32));
    this.#now = now;
  }

  /** The plugin as guests are told of it. */
  lend<Plugin extends Pick<PluginStatus, 'id' | 'bundleUrl' | 'styleUrl'>>(plugin: Plugin): Plugin {
    const { bundleUrl, styleUrl } = plugin;
    return { ...plugin, bundleUrl: this.#granted(plugin.id, bundleUrl), styleUrl: this.#granted(plugin.id, styleUrl) };
  }

  opens(id: string, hash: string, grant: string): boolean {
    const [, until = '', given = ''] = GRANT.exec(grant) ?? [];
    if (given === '') return false;
    const mark = Buffer.from(this.#mark(id, hash, until));
    return timingSafeEqual(mark, Buffer.from(given)) && Number.parseInt(until, 16) * 1000 > this.#now();
  }

  #granted(id: string, url: string | null): string | null {
    if (url === null) return null;
    const [file = '', hash = ''] = url.split('/').toReversed();
    const until = ((Math.floor(this.#now() / 1000 / PERIOD_SECONDS) + 2) * PERIOD_SECONDS).toString(16);
    return `/plugins/${id}/${hash}/${until}-${this.#mark(id, hash, until)}/${file}`;
  }

  #mark(id: string, hash: string, until: string): string {
    return createHmac('sha256', this.#key).update(`${id}\n${hash}\n${until}`).digest('base64url');
  }
}
