import { definePoint } from '@facet/sdk/common';
import type { PayloadOf, Row } from './server/payload-rows.ts';

export { payloadErrors } from './server/errors.ts';
export type { AnsweredQuery, AskedNames, PayloadOf, Row } from './server/payload-rows.ts';

/** Converters of a chart type's data for clients of older releases; without one the data consists of the rows. */
export const PayloadPoint = definePoint<{ declared: object; implementation: PayloadOf }>({
  id: 'explore-json/payload@1',
  description: 'Chart data in the form of earlier releases; the key is the viz_type of the contract.',
  side: 'server',
});

/** A saved chart that is a part of another chart, with the permissions of the reader. */
export interface PayloadPart {
  readonly vizType: string;
  /** The description of a saved chart in the format of older releases. */
  readonly slice: Row;
  /** Its data for clients of older releases; `undefined` where the query failed. */
  readonly payload: unknown;
}

export type JointPayloadOf = (parts: readonly PayloadPart[]) => unknown;

/** The same for chart types that consist of saved charts and have no query of their own. */
export const JointPayloadPoint = definePoint<{ declared: object; implementation: JointPayloadOf }>({
  id: 'explore-json/joint-payload@1',
  description:
    'The data of a chart that draws saved charts, as clients of older releases get it; the key is the viz_type.',
  side: 'server',
});
