import { definePoint } from '@facet/sdk/common';
import type { AnsweredQuery, AskedNames, PayloadOf, Row } from './server/payload-rows.ts';

export { payloadErrors } from './server/errors.ts';
export type { AnsweredQuery, AskedNames, PayloadOf, Row } from './server/payload-rows.ts';

/** What stands in `data` of an answer. */
export interface Payload {
  readonly data: unknown;
}

/** Everything is data, because chart types of other authors convert in processes of their own. */
export interface PayloadShape {
  /** @param others Further queries of the chart; nearly all charts have one query. */
  payloadOf(rows: readonly Row[], names: AskedNames, form: Row, others: readonly AnsweredQuery[]): Promise<Payload>;
}

/** What a chart type implements with a plain function. */
export const payloadShape = (shape: PayloadOf): PayloadShape => ({
  payloadOf: async (...given) => ({ data: shape(...given) }),
});

/** Converters of a chart type's data for clients of older releases. */
export const PayloadPoint = definePoint<{ declared: object; implementation: PayloadShape }>({
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

export interface JointPayloadShape {
  payloadOf(parts: readonly PayloadPart[]): Promise<Payload>;
}

/** The same for chart types that consist of saved charts and have no query of their own. */
export const JointPayloadPoint = definePoint<{ declared: object; implementation: JointPayloadShape }>({
  id: 'explore-json/joint-payload@1',
  description:
    'The data of a chart that draws saved charts, as clients of older releases get it; the key is the viz_type.',
  side: 'server',
});
