import type { Datasource } from '@facet/plugin-datasets/contract';
import type { FormData } from '@facet/sdk/common';
import type { ResolvedPanel } from '@facet/plugin-controls/contract.client';
import type { ExploreAddress } from '../../common/explore-url.ts';
import type { KnownType } from '../../common/switch-type.ts';
import type { ExploreCalls, ExploreState } from '../services/explore-calls.ts';
import type { Undoable } from './use-history.ts';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import type { LoadFailure } from './use-loaded.ts';

export interface WorkbenchProps {
  readonly calls: ExploreCalls;
  readonly address: ExploreAddress;
  readonly state: ExploreState & { readonly dataset: Datasource };
  readonly initialForm: FormData;
  /** Initial values of a new chart; null: the form was saved or stored before. */
  readonly start: Readonly<Record<string, unknown>> | null;
  /** The suggestion that a new chart shows; null: none. */
  readonly first: Suggestion | null;
  /** The saved form, where the initial form differs from it. */
  readonly saved?: FormData;
  openSaved(chart: number): void;
}

export interface BenchProps extends Omit<WorkbenchProps, 'saved'> {
  readonly savedForm: FormData | undefined;
  readonly history: Undoable<FormData>;
  readonly datasource: Datasource;
  readonly panel: ResolvedPanel;
  /** Undefined: the code of the chart type is missing or failed to load. */
  readonly type: KnownType | undefined;
  /** The load error of the chart type, if a plugin registers it. */
  readonly failure: LoadFailure | null;
  setDatasource(datasource: Datasource): void;
}
