import { DashboardComponents } from './dashboard-component.ts';
import { ChartPlaces } from '@facet/plugin-charts/contract.client';
import { AppPages, AppSearch } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { LazySketch } from './list/lazy-sketch.tsx';
import { EarlyCalls } from './storage/opening-calls.ts';

export default defineClientPlugin(manifest, (ctx, { api, drills }) => {
  ctx.implement(AppSearch, 'dashboards', async () => (await import('./search-dashboard.ts')).dashboardSearch(api));
  ctx.implement(ChartPlaces, 'dashboards', async () => (await import('./storage/tab-places.ts')).tabPlaces(api));
  ctx.implement(
    AppPages,
    'dashboard-list',
    async () => (await import('./list/dashboard-list-page.tsx')).DashboardListPage,
  );
  ctx.implement(
    AppPages,
    'dashboard-new',
    async () => (await import('./list/new-dashboard-page.tsx')).NewDashboardPage,
  );
  const early = new EarlyCalls();
  ctx.implement(AppPages, 'dashboard', async () => {
    // Its answers come while its code does.
    early.start(api, location.pathname);
    return (await import(/* webpackChunkName: "dashboard" */ './page/dashboard-page.tsx')).dashboardPage(drills, early);
  });
  ctx.implement(AppPages, 'embedded-dashboard', async () =>
    (await import('./page/embedded-page.tsx')).embeddedPage(drills, early),
  );
  const kinds = () => import(/* webpackChunkName: "dashboard" */ './components/layout-kinds.ts');
  ctx.implement(DashboardComponents, 'CHART', async () => (await kinds()).ChartComponent);
  ctx.implement(DashboardComponents, 'ROW', async () => (await kinds()).RowComponent);
  ctx.implement(DashboardComponents, 'COLUMN', async () => (await kinds()).StackComponent);
  ctx.implement(DashboardComponents, 'TAB', async () => (await kinds()).StackComponent);
  ctx.implement(DashboardComponents, 'TABS', async () => (await kinds()).TabsComponent);
  ctx.implement(
    DashboardComponents,
    'MARKDOWN',
    async () => (await import('./components/markdown-component.tsx')).MarkdownComponent,
  );
  ctx.implement(
    DashboardComponents,
    'HEADER',
    async () => (await import('./components/header-component.tsx')).HeaderComponent,
  );
  ctx.implement(
    DashboardComponents,
    'DIVIDER',
    async () => (await import('./components/divider-component.tsx')).DividerComponent,
  );
  ctx.implement(
    DashboardComponents,
    'DYNAMIC',
    async () => (await import('./components/dynamic-component.tsx')).DynamicComponent,
  );
  return { Sketch: LazySketch };
});
