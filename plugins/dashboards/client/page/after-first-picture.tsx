import { NewerVersionNote, useNewerVersion } from '@facet/sdk/ui';
import { lazy, Suspense } from 'react';
import { useKeptPictures } from '../last-visit/use-kept-pictures.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { useRetryOnline } from '../runtime/use-retry-online.ts';
import { savedVersion } from '../storage/saved-version.ts';
import { useKeptFilters } from '../storage/use-kept-filters.ts';

const NewerWhileEditing = lazy(() => import('../compare/newer-while-editing.tsx'));

export interface AfterFirstPictureProps {
  /** Reads the dashboard anew; absent: no newer version is told of here, and no pictures are kept. */
  readonly reload?: () => void;
  readonly isEditing: boolean;
}

/** What the page follows once its first chart is drawn: the connection, values of filters, and saves of other users. */
export default function AfterFirstPicture({ reload, isEditing }: AfterFirstPictureProps) {
  useKeptFilters();
  useRetryOnline();
  return reload === undefined ? null : (
    <>
      {isEditing ? null : <KeptPictures />}
      <Watched reload={reload} isEditing={isEditing} />
    </>
  );
}

function KeptPictures() {
  useKeptPictures();
  return null;
}

/** The same while the editor opens and closes, so that a newer version is not forgotten on the way. */
function Watched({ reload, isEditing }: Required<AfterFirstPictureProps>) {
  const runtime = useDashboard();
  const newer = useNewerVersion({
    kind: 'dashboard',
    id: runtime.id,
    seen: useDashboardState((state) => state.seen.version),
    read: () => savedVersion(runtime),
  });
  if (!isEditing) return <NewerVersionNote newer={newer} onLoad={reload} />;
  return <Suspense>{newer === null ? null : <NewerWhileEditing newer={newer} reload={reload} />}</Suspense>;
}
