import { definePoint } from '@facet/sdk/common';
import type { PayloadOf } from './server/payload-rows.ts';

export { payloadErrors } from './server/errors.ts';
export type { AskedNames, PayloadOf, Row } from './server/payload-rows.ts';

/** Shapes that chart types give their data for clients of older releases; without one it is the rows. */
export const PayloadPoint = definePoint<{ declared: object; implementation: PayloadOf }>({
  id: 'explore-json/payload@1',
  description: 'The data of a chart as clients of older releases get it; the key is the viz_type of the contract.',
  side: 'server',
});
