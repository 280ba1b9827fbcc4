import type { ReportChannel } from '@facet/plugin-reports/contract.server';
import type { MetadataStore } from '@facet/sdk/server';
import type { NoticeTables } from './notice-tables.ts';

const BOARD = /^[a-z][a-z0-9-]{0,39}$/;

/** A target is the name of a board. */
export function boardChannel(metadata: MetadataStore): ReportChannel {
  return {
    async send({ subject, text, files }, target) {
      if (!BOARD.test(target))
        return { delivered: false, reason: `"${target}" is no board: use small letters, digits and hyphens.` };
      const names = JSON.stringify(files.map(({ name }) => name));
      await metadata
        .db<NoticeTables>()
        .insertInto('notice')
        .values({ board: target, subject, text, files: names })
        .execute();
      return { delivered: true };
    },
  };
}
