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
  /** What a new chart starts from; null: the form was saved or kept before. */
  readonly start: Readonly<Record<string, unknown>> | null;
  /** The suggestion that a new chart is; null: it is none. */
  readonly first: Suggestion | null;
  /** What is saved, where the form differs from it from the start. */
  readonly saved?: FormData;
  openSaved(chart: number): void;
}

export interface BenchProps extends Omit<WorkbenchProps, 'saved'> {
  readonly savedForm: FormData | undefined;
  readonly history: Undoable<FormData>;
  readonly datasource: Datasource;
  readonly panel: ResolvedPanel;
  /** Undefined: the code of the form's type is not there. */
  readonly type: KnownType | undefined;
  /** Why it could not be loaded, where a plugin has it. */
  readonly failure: LoadFailure | null;
  setDatasource(datasource: Datasource): void;
}
