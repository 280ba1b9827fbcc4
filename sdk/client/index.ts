export * from './contribution-boundary.tsx';
export * from './hooks.tsx';
export * from './host-context.ts';
export * from './host.ts';
export * from './points/app.ts';
export * from './points/charts.ts';
export * from './points/panels.ts';
