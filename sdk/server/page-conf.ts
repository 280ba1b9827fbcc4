import { definePoint } from '../common/extension-point.ts';
import type { ConfDeclared } from '../common/points/declared.ts';
import type { Principal } from '../common/principal.ts';

/** Values of the page's `conf`: declared ones have theirs in the manifest, the others are asked for with each page, for its reader. */
export const PageConf = definePoint<{ declared: ConfDeclared; implementation: (reader: Principal) => unknown }>({
  id: 'app/conf@1',
  description: 'Values that every page gets as the `conf` of the contract; the key is the name.',
  side: 'server',
});
