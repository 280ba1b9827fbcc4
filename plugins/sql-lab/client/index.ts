import { AppPages, AppSearch } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';
import type { Lab } from './lab/lab.ts';

export default defineClientPlugin(manifest, (ctx, services) => {
  let lab: Lab | undefined;
  ctx.implement(AppPages, 'editor', async () => {
    // Starts loading the code editor in parallel with the page's own code.
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

/** The storage of the browser; `null` where the browser refuses access to it. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name];
  } catch {
    // Browsers throw on mere access when storage is forbidden; the editor's state then lives only as long as its
    // window.
    return null;
  }
}
