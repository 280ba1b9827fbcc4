import { NewerVersionNote, useNewerVersion } from '@facet/sdk/ui';
import { useKeptPictures } from '../last-visit/use-kept-pictures.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { useRetryOnline } from '../runtime/use-retry-online.ts';
import { savedVersion } from '../storage/saved-version.ts';
import { useKeptFilters } from '../storage/use-kept-filters.ts';

export interface AfterFirstPictureProps {
  /** Reads the dashboard anew; absent: no newer version is told of here, and no pictures are kept. */
  readonly reload?: () => void;
}

/** What the page follows once its first chart is drawn: the connection, values of filters, and saves of other users. */
export default function AfterFirstPicture({ reload }: AfterFirstPictureProps) {
  useKeptFilters();
  useRetryOnline();
  return reload === undefined ? null : <Watched reload={reload} />;
}

function Watched({ reload }: { readonly reload: () => void }) {
  const runtime = useDashboard();
  useKeptPictures();
  const newer = useNewerVersion({
    kind: 'dashboard',
    id: runtime.id,
    seen: useDashboardState((state) => state.seen.version),
    read: () => savedVersion(runtime),
  });
  return <NewerVersionNote newer={newer} onLoad={reload} />;
}
