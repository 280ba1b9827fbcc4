import type { MethodDeclarations, PointDeclaration, ValueSchema } from '@facet/sdk/common';

const row = { type: 'object' } as const;
const texts = { type: 'array', items: { type: 'string' } } as const;
const moment = { anyOf: [{ type: 'integer' }, { enum: [null] }] } as const;
const names = {
  type: 'object',
  properties: { columns: texts, metrics: texts, all: texts, since: moment, until: moment },
  required: ['columns', 'metrics', 'all', 'since', 'until'],
} as const;
const rows = { type: 'array', items: row } as const;
const answers = {
  type: 'array',
  items: { type: 'object', properties: { rows, names }, required: ['rows', 'names'] },
} as const;

/** `data` may be anything. */
const payload = { type: 'object', required: ['data'] } as const satisfies ValueSchema;
/** Rows may be many. */
const DEADLINE_MS = 10_000;

/** Methods of `PayloadShape`. */
const payloadMethods = {
  payloadOf: { args: [rows, names, row, answers], result: payload, deadlineMs: DEADLINE_MS },
} as const satisfies MethodDeclarations;

/** Methods of `JointPayloadShape`. */
const jointPayloadMethods = {
  payloadOf: {
    args: [
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { vizType: { type: 'string' }, slice: row },
          required: ['vizType', 'slice'],
        },
      },
    ],
    result: payload,
    deadlineMs: DEADLINE_MS,
  },
} as const satisfies MethodDeclarations;

export const points = {
  'explore-json/payload@1': {
    side: 'server',
    name: 'Data for older clients',
    description: 'Chart data in the form of earlier releases; the key is the viz_type of the contract.',
    methods: payloadMethods,
  },
  'explore-json/joint-payload@1': {
    side: 'server',
    name: 'Joint data for older clients',
    description:
      'The data of a chart that draws saved charts, as clients of older releases get it; the key is the viz_type.',
    methods: jointPayloadMethods,
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
