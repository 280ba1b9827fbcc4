export * from './host.ts';
export * from './points/app.ts';
export * from './points/charts.ts';
export * from './points/panels.ts';
