/** What panels are made of: shared controls, validators, and the pure parts of the editors. */
export * from './common/choices.ts';
export * from './common/filter-draft.ts';
export * from './common/filter-operators.ts';
export * from './common/metric-draft.ts';
export * from './common/panel.ts';
export * from './common/shared-controls.ts';
export * from './common/time-range.ts';
export * from './common/validators.ts';
