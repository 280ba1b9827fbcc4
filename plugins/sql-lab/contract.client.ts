export { type SqlLabPanelProps, SqlLabPanels } from './client/panel-type.ts';
