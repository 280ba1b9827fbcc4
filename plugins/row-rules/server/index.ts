import { defineServerPlugin } from '@facet/sdk/common';
import { HttpRoutes } from '@facet/sdk/server';
import { manifest } from '../manifest.ts';
import { RuleBook } from './rule-book.ts';
import { ruleRoutes } from './rule-routes.ts';

export default defineServerPlugin(manifest, (ctx, { metadata, identity }) => {
  const book = new RuleBook(metadata);
  ctx.implement(HttpRoutes, 'rules', async () => ruleRoutes(metadata, identity.users, book));
  return book;
});
