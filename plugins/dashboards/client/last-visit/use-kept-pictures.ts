import type { Disposable } from '@facet/sdk/common';
import { useEffect } from 'react';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { keepPictures } from './keep-pictures.ts';
import { openPictureStore } from './kept-pictures.ts';

/** Keeps pictures of the open dashboard on this device, as long as it is shown. */
export function useKeptPictures(): void {
  const runtime = useDashboard();
  useEffect(() => {
    let isLeft = false;
    let keeping: Disposable | undefined;
    openPictureStore(runtime.session)
      .then((store) => {
        if (store !== null && !isLeft) keeping = keepPictures(runtime, store);
      })
      // A browser that stores nothing: the next visit begins with placeholders.
      .catch(() => undefined);
    return () => {
      isLeft = true;
      keeping?.dispose();
    };
  }, [runtime]);
}
