import { NewerVersionNote, type SavedVersion } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { isUnsaved } from '../state/dashboard-store.ts';

const ChangesDialog = lazy(() => import('./changes-dialog.tsx'));

export interface NewerWhileEditingProps {
  readonly newer: SavedVersion;
  readonly reload: () => void;
}

/** Tells an editor that somebody else has saved, and shows what. It can be loaded while there is no work to lose. */
export default function NewerWhileEditing({ newer, reload }: NewerWhileEditingProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const unsaved = useDashboardState(isUnsaved);
  const [isComparing, setComparing] = useState(false);
  return (
    <>
      <NewerVersionNote newer={newer} later={t('newer.later')} onLoad={unsaved ? undefined : reload}>
        <Button size="compact-xs" variant="default" aria-haspopup="dialog" onClick={() => setComparing(true)}>
          {t('newer.show')}
        </Button>
      </NewerVersionNote>
      <Suspense>{isComparing ? <ChangesDialog newer={newer} onClose={() => setComparing(false)} /> : null}</Suspense>
    </>
  );
}
