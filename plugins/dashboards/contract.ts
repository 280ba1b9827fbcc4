/** What other plugins may use of dashboards: their service and the tables that they may join. */
export * from './common/dashboard-tables.ts';
