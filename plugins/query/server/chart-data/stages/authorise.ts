import { exportedSource } from '../../exports/exported-rows.ts';
import { onChosenAxis } from '../../sql/chosen-axis.ts';
import { untoldToGuests } from './untold-to-guests.ts';
import type { Asked, Authorised } from './query-states.ts';
import type { Stage, StageTools } from './stage.ts';

const DEFAULT_SECONDS = 86_400;

/**
 * Access first: nothing else looks at a data source that the caller may neither read nor ask this. It is decided on the query as it was
 * asked; later stages get the chosen axis, see `onChosenAxis`. Export guards decide on files.
 */
export const authorise: Stage<Asked, Authorised> = {
  name: 'authorise',
  async run(asked, next, tools) {
    const state = await authorised(asked, tools);
    const handOn = () =>
      next(state).catch((error: unknown) => {
        throw untoldToGuests(error, state.who);
      });
    if (state.format === 'json') return handOn();
    const rows = {
      source: exportedSource(state.datasource),
      format: state.format,
      rowLimit: state.query.row_limit ?? null,
    };
    return tools.exports.release(state.who, rows, handOn);
  },
};

/** @throws HttpError 404, 403 */
export async function authorised(
  asked: Asked,
  { sourceOf, databases }: Pick<StageTools, 'sourceOf' | 'databases'>,
): Promise<Authorised> {
  const datasource = await sourceOf(asked);
  const connection = await databases.connection(datasource.databaseId);
  const cacheSeconds = asked.cacheTimeout ?? datasource.cacheTimeout ?? connection.cacheTimeout ?? DEFAULT_SECONDS;
  const query = onChosenAxis(asked.query, asked.form, datasource);
  return { ...asked, query, datasource, connection, cacheSeconds };
}
