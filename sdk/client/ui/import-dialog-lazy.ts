import { lazy } from 'react';

/** Its code loads when it is opened; it stands inside a `Suspense`. */
export const ImportDialog = lazy(() => import('./import-dialog.tsx'));
