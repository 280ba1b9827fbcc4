import { useUnsavedWork } from '@facet/sdk/client';
import { ownForm } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { panelErrors, withDefaults } from '@facet/plugin-controls/contract.client';
import { useCallback, useMemo } from 'react';
import { sameControls } from '../../common/same-controls.ts';
import { withTemporalLookup } from '../../common/temporal-lookup.ts';
import type { BenchProps } from './bench-props.ts';
import { forgetDraft } from './form-draft.ts';
import { type SavedChart, useSavedChart } from './use-saved-chart.ts';

export interface BenchForm {
  /** The values of the controls, completed by the defaults of the panel. */
  readonly form: FormData;
  readonly saved: SavedChart;
  /** Whether the form differs from the saved chart. */
  readonly changed: boolean;
  /** Validation errors by control. */
  readonly errors: ReadonlyMap<string, string>;
  /** Gives the page free: its changes have nothing to be saved in any more. */
  release(): void;
}

export function useBenchForm({
  calls,
  address,
  state,
  panel,
  type,
  history,
  savedForm,
  datasource,
}: Pick<
  BenchProps,
  'calls' | 'address' | 'state' | 'panel' | 'type' | 'history' | 'savedForm' | 'datasource'
>): BenchForm {
  const { value: stored } = history;
  const complete = useCallback(
    (one: FormData) => {
      if (type === undefined) return withDefaults(one, panel);
      const own = withDefaults(ownForm(type.current(one), type.members), panel);
      return withTemporalLookup(own, type.members, datasource);
    },
    [type, panel, datasource],
  );
  const form = useMemo(() => complete(stored), [complete, stored]);
  const errors = useMemo(() => panelErrors(form, panel, datasource), [form, panel, datasource]);
  const { slice, metadata } = state;
  const key = address.formDataKey;
  const saved = useSavedChart({ calls, slice, metadata, form: savedForm ?? stored, key });
  const changed = !sameControls(form, complete(saved.form));
  const free = useUnsavedWork(saved.slice !== null && changed);
  const release = () => {
    free();
    forgetDraft();
  };
  return { form, saved, changed, errors, release };
}
