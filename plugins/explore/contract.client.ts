export { ExplorePanelActions, type PanelAction } from './client/panel-action.ts';
