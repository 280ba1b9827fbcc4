import { DashboardComponents } from './dashboard-component.ts';
import { AppPages, AppSearch } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import { LazySketch } from './list/lazy-sketch.tsx';

export default defineClientPlugin(manifest, (ctx, { api }) => {
  ctx.implement(AppSearch, 'dashboards', async () => (await import('./search-dashboard.ts')).dashboardSearch(api));
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
  ctx.implement(AppPages, 'dashboard', async () => (await import('./page/dashboard-page.tsx')).DashboardPage);
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
  return { Sketch: LazySketch };
});
