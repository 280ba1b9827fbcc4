import type { Databases } from '../contract.server.ts';
import { type Registry, settingsOf, summaryOf } from './registry.ts';
import { DATABASE_ROWS } from './tables.ts';
import { visibleDatabases } from './visibility.ts';

/** The service for registered databases that other plugins use. */
export function databasesOf(registry: Registry): Databases {
  return {
    rows: DATABASE_ROWS,
    choices: () => DATABASE_ROWS.choices('database_name', { visible: visibleDatabases }),
    async settings(ids) {
      const records = await registry.findMany(ids);
      return new Map(records.map((record) => [record.id, settingsOf(record)]));
    },
    exposed: async () => (await registry.exposed()).map(settingsOf),
    async find(id) {
      const record = await registry.find(id);
      return record === undefined ? undefined : summaryOf(record);
    },
    async findByName(name) {
      const record = await registry.findWhere('database_name', name);
      return record === undefined ? undefined : summaryOf(record);
    },
    async findByUuid(uuid) {
      const record = await registry.findWhere('uuid', uuid);
      return record === undefined ? undefined : summaryOf(record);
    },
    async findMany(ids) {
      const records = await registry.findMany(ids);
      return new Map(records.map((record) => [record.id, summaryOf(record)]));
    },
  };
}
