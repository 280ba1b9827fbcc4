export { ExplorePanelActions, type PanelAction, type PanelActionContext } from './client/panel-action.ts';
