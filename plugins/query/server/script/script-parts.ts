import type { Access } from '@facet/sdk/server';
import type { StatementLock } from '../policy/statement-lock.ts';
import type { RowPolicies } from '../policy/row-policies.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import type { RenderSql } from './render-sql.ts';

/** Services for the stages of a script. None of them leaves this plugin. */
export interface ScriptParts {
  readonly databases: OpenDatabases;
  readonly policies: RowPolicies;
  readonly lock: StatementLock;
  readonly access: Access;
  readonly render: RenderSql;
}
