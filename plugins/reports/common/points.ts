import type { MethodsDeclared, PointDeclaration, SchemaOf } from '@facet/sdk/common';
import type { ReportChannel } from './report-channel.ts';

export interface ChannelDeclared {
  /** Key of a text, such as "Mail". */
  readonly label: string;
  /** Text key of the target field, such as "Addresses". */
  readonly target: string;
  readonly placeholder?: string;
  /** Regular expression with Unicode rules: a schedule with another target is refused. */
  readonly accepts?: string;
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'reports/channel@1': ChannelDeclared;
  }
}

/** Time limit of a channel, in seconds. */
export const SECONDS = 30;

const text = { type: 'string', minLength: 1 } as const;

const link = { type: 'object', properties: { label: text, url: text }, required: ['label', 'url'] } as const;

const message = {
  type: 'object',
  properties: {
    id: text,
    subject: text,
    text: { type: 'string' },
    cc: { type: 'string' },
    bcc: { type: 'string' },
    link,
    replyTo: { type: 'string' },
    stop: link,
    files: {
      type: 'array',
      // A Uint8Array, for which schemas have no type.
      items: {
        type: 'object',
        properties: { name: text, type: text, bytes: { type: 'object' }, shown: { type: 'boolean' } },
      },
    },
  },
} as const;

const delivery = {
  anyOf: [
    {
      type: 'object',
      properties: { delivered: { enum: [true] } },
      required: ['delivered'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        delivered: { enum: [false] },
        reason: { type: 'string', maxLength: 10_000 },
        maybe: { type: 'boolean' },
        again: {
          type: 'object',
          properties: {
            afterSeconds: { type: 'number', minimum: 0 },
            to: { type: 'array', items: { type: 'string' }, maxItems: 1_000 },
          },
          additionalProperties: false,
        },
      },
      required: ['delivered', 'reason'],
      additionalProperties: false,
    },
  ],
} as const;

export const points = {
  'reports/channel@1': {
    side: 'server',
    name: 'Report channel',
    description: 'Delivery channels of alerts and reports.',
    schema: {
      type: 'object',
      properties: { label: text, target: text, placeholder: text, accepts: text },
      required: ['label', 'target'],
      additionalProperties: false,
    } satisfies SchemaOf<ChannelDeclared>,
    texts: ['label', 'target'],
    methods: {
      send: { args: [message, text], result: delivery, deadlineMs: SECONDS * 1_000 },
    } satisfies MethodsDeclared<ReportChannel>,
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
