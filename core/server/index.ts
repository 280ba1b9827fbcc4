export { type Absence, PluginRoutes } from './http/plugin-routes.ts';
export { type OwnedRoutes, type Route, type RouteMatch, RouteTable } from './http/route-table.ts';
