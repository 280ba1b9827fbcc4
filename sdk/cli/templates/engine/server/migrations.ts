import type { PluginMigrations } from '@facet/sdk/server';

const PLANETS = [
  { name: 'Mercury', kind: 'rocky', moons: 0, radius_km: 2_439.7 },
  { name: 'Venus', kind: 'rocky', moons: 0, radius_km: 6_051.8 },
  { name: 'Earth', kind: 'rocky', moons: 1, radius_km: 6_371 },
  { name: 'Mars', kind: 'rocky', moons: 2, radius_km: 3_389.5 },
  { name: 'Jupiter', kind: 'gas', moons: 95, radius_km: 69_911 },
  { name: 'Saturn', kind: 'gas', moons: 146, radius_km: 58_232 },
  { name: 'Uranus', kind: 'ice', moons: 28, radius_km: 25_362 },
  { name: 'Neptune', kind: 'ice', moons: 16, radius_km: 24_622 },
];

const migrations: PluginMigrations = {
  '0001-{{package}}-planets': {
    async up(db) {
      await db.schema
        .createTable('planets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('moons', 'integer', (column) => column.notNull())
        .addColumn('radius_km', 'real', (column) => column.notNull())
        .execute();
      await db.insertInto('planets').values(PLANETS).execute();
    },
  },
};

export default migrations;
