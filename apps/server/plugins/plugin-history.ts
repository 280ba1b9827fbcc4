import type { MetadataStore, PluginEvent } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import type { HostTables } from '../metadata/host-tables.ts';
import { timeText } from '../shared/time-text.ts';

const SHOWN = 100;

export type NewEvent = Pick<PluginEvent, 'what'> & { readonly text?: string; readonly by?: number };

/** Who did what to a plugin, and when. */
export class PluginHistory {
  readonly #store: MetadataStore;

  constructor(store: MetadataStore) {
    this.#store = store;
  }

  async note(id: string, event: NewEvent, tx: Kysely<HostTables> = this.#store.db<HostTables>()): Promise<void> {
    await tx
      .insertInto('host_plugin_event')
      .values({
        plugin_id: id,
        what: event.what,
        text: event.text ?? null,
        user_id: event.by ?? null,
        created_on: timeText(Date.now()),
      })
      .execute();
  }

  /** Newest first. */
  async of(id: string): Promise<readonly PluginEvent[]> {
    const rows = await this.#store
      .db<HostTables>()
      .selectFrom('host_plugin_event')
      .selectAll()
      .where('plugin_id', '=', id)
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    return rows.map((row) => ({ at: moment(row.created_on), what: kindOf(row.what), text: row.text, by: row.user_id }));
  }
}

const KINDS: readonly PluginEvent['what'][] = [
  'installed',
  'version',
  'on',
  'off',
  'retried',
  'refused',
  'granted',
  'withheld',
  'secret-set',
  'secret-cleared',
];

function kindOf(text: string): PluginEvent['what'] {
  const kind = KINDS.find((one) => one === text);
  if (!kind) throw new Error(`The history of plugins holds "${text}", which is not a known event.`);
  return kind;
}

/** The metadata's times have no zone mark, because all of them are UTC. */
export const moment = (text: string): string => `${text.slice(0, 23)}Z`;
