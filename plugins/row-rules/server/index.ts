import { DatasourcesPoint, RowPoliciesPoint } from '@facet/plugin-query/contract.server';
import { defineServerPlugin } from '@facet/sdk/common';
import { objectChanges } from '@facet/sdk/resource';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { keepRules } from './keep-rules.ts';
import { RuleBook } from './rule-book.ts';
import { ruleRoutes } from './rule-routes.ts';

export { default as migrations } from './migrations.ts';

export default defineServerPlugin(manifest, (ctx, { metadata, identity }) => {
  const book = new RuleBook(metadata);
  ctx.implement(HttpRoutes, 'rules', async () =>
    ruleRoutes({
      metadata,
      users: identity.users,
      objects: objectChanges(ctx, 'row_rule'),
      datasets: async () => ctx.registry(DatasourcesPoint).get('table')?.load(),
    }),
  );
  keepRules(ctx, { book, identity });
  ctx.implement(RowPoliciesPoint, 'rules', async () => book);
});
