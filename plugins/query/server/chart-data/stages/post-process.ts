import { offsetAxis } from '../../offsets/plan-offsets.ts';
import type { TableForm } from '../../table-work/table-job.ts';
import type { Finished, Ran } from './query-states.ts';
import type { Stage } from './stage.ts';
import { verboseNames } from '../../tables/verbose-names.ts';

/**
 * Joins comparisons, runs the steps of `post_processing` and formats numbers. The result is encoded as rows of the answer in
 * the same thread. Streams pass unchanged.
 */
export const postProcess: Stage<Ran, Finished> = {
  name: 'post-process',
  async run({ fetched, ...state }, next, { tables }) {
    if (fetched.kind === 'stream') return next({ ...state, processed: fetched });
    const { main, offsets } = fetched;
    const { query, compiled } = state.plan;
    const table = await tables.make(
      {
        main,
        offsets,
        steps: query.post_processing ?? [],
        metricLabels: compiled.metricLabels,
        axis: offsetAxis(query),
        formats: state.formats,
        form: formOf(state),
      },
      { who: state.who.guest?.visitor ?? state.who.id, signal: state.signal },
    );
    return next({ ...state, processed: { kind: 'table', table, databaseRows: main.rowCount } });
  },
};

function formOf({ format: kind, datasource }: Pick<Ran, 'format' | 'datasource'>): TableForm {
  return kind === 'json' || kind === 'arrow' ? { kind } : { kind, headers: verboseNames(datasource) };
}
