import { AppPages, AppSearch } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import type { Lab } from './lab/lab.ts';

export default defineClientPlugin(manifest, (ctx, services) => {
  let lab: Lab | undefined;
  ctx.implement(AppPages, 'editor', async () => {
    // The text field's own code is on its way while the page's is.
    void import('@facet/sdk/ui').then((ui) => ui.preloadCodeEditor());
    const [{ createSqlLabPage }, { openLab }] = await Promise.all([
      import('./page/sql-lab-page.tsx'),
      import('./lab/lab.ts'),
    ]);
    lab ??= ctx.subscriptions.add(
      openLab(
        { ...services, keepsTabs: ctx.flag('SQLLAB_BACKEND_PERSISTENCE') },
        { device: storageOf('localStorage'), window: storageOf('sessionStorage') },
      ),
    );
    return createSqlLabPage(lab);
  });
  ctx.implement(AppSearch, 'saved-queries', async () =>
    (await import('./lists/search-saved-query.ts')).savedQuerySearch(services.api),
  );
  ctx.implement(AppPages, 'history', async () => (await import('./lists/history-page.tsx')).QueryHistoryPage);
  ctx.implement(AppPages, 'saved', async () => (await import('./lists/saved-queries-page.tsx')).SavedQueriesPage);
});

/** `null` where the browser refuses to remember anything. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name];
  } catch {
    // Browsers throw at the mere access when storage is forbidden; the editor then lives as long as its window.
    return null;
  }
}
