import { definePoint } from '@facet/sdk/common';
import type { PayloadOf, Row } from './server/payload-rows.ts';

export { payloadErrors } from './server/errors.ts';
export type { AnsweredQuery, AskedNames, PayloadOf, Row } from './server/payload-rows.ts';

/** Shapes that chart types give their data for clients of older releases; without one it is the rows. */
export const PayloadPoint = definePoint<{ declared: object; implementation: PayloadOf }>({
  id: 'explore-json/payload@1',
  description: 'The data of a chart as clients of older releases get it; the key is the viz_type of the contract.',
  side: 'server',
});

/** A saved chart that another chart draws, as its reader may see it. */
export interface PayloadPart {
  readonly vizType: string;
  /** As older releases describe a saved chart. */
  readonly slice: Row;
  /** Its own data for clients of older releases; `undefined` where it failed. */
  readonly payload: unknown;
}

export type JointPayloadOf = (parts: readonly PayloadPart[]) => unknown;

/** The same for chart types that draw saved charts and ask nothing by themselves. */
export const JointPayloadPoint = definePoint<{ declared: object; implementation: JointPayloadOf }>({
  id: 'explore-json/joint-payload@1',
  description:
    'The data of a chart that draws saved charts, as clients of older releases get it; the key is the viz_type.',
  side: 'server',
});
