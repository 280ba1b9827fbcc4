import type { SeenVersion } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { useState } from 'react';
import type { ExploreCalls, ExploreMetadata, ExploreSlice } from '../services/explore-calls.ts';
import { keptVersion } from './kept-version.ts';

export interface SavedChart {
  /** Null: the chart was never saved. */
  readonly slice: ExploreSlice | null;
  readonly metadata: ExploreMetadata | null;
  readonly form: FormData;
  /** The version of the chart that the form on this page is based on. */
  readonly seen: SeenVersion;
  see(version: SeenVersion): void;
  /** Reads name, owners and dashboards of the chart again. */
  read(chart: number): Promise<ExploreSlice | null>;
  /**
   * Records that the form was saved to the chart. `after` is the new version, where the response of the save contains
   * it.
   */
  written(chart: number, form: FormData, after?: SeenVersion): Promise<void>;
}

interface Opened {
  readonly calls: Pick<ExploreCalls, 'load'>;
  readonly slice: ExploreSlice | null;
  readonly metadata: ExploreMetadata | null;
  readonly form: FormData;
  /** Key of the stored form with which the page opened. */
  readonly key: string | null;
}

/** The chart as saved, beside the unsaved form of this page. */
export function useSavedChart({ calls, key, ...opened }: Opened): SavedChart {
  const [saved, setSaved] = useState(opened);
  const [seen, see] = useState<SeenVersion>(() => ({ version: keptVersion(key) ?? opened.slice?.version }));
  const read = async (id: number) => {
    const { slice, metadata } = await calls.load({ slice_id: String(id) });
    setSaved((before) => ({ ...before, slice, metadata }));
    return slice;
  };
  const written = async (id: number, form: FormData, after?: SeenVersion) => {
    setSaved((before) => ({ ...before, form }));
    const now = await read(id);
    see(after ?? { version: now?.version });
  };
  return { ...saved, seen, see, read, written };
}
