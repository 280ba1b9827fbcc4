/** What panels are made of: shared controls, validators, and the pure parts of the editors. */
export {
  panelErrors,
  type PanelSection,
  resetHidden,
  type ResolvedPanel,
  resolvePanel,
  sameQuery,
  withDefaults,
} from './common/panel.ts';
export { sharedControls } from './common/shared-controls.ts';
export { NO_TIME_FILTER } from './common/time-range.ts';
export type { ControlTypeDeclared } from './common/points.ts';
