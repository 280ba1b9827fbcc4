import type { PointDeclaration } from '@facet/sdk/common';

export interface RecurringJobDeclared {
  /** Key of a handler of the same plugin at `jobs/handler@1`; its payload is `{ scheduledFor }`, an ISO time in UTC. */
  readonly handler: string;
  /** Five fields, as `isCrontab` accepts. */
  readonly crontab: string;
  /** IANA name. Default: UTC. */
  readonly timezone?: string;
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'scheduler/job@1': RecurringJobDeclared;
  }
}

export const points: Readonly<Record<'scheduler/runner@1' | 'scheduler/job@1', PointDeclaration>> = {
  'scheduler/runner@1': {
    side: 'server',
    name: 'Runner of scheduled work',
    description: 'Runners of scheduled work; the key is the kind of work.',
  },
  'scheduler/job@1': {
    side: 'server',
    name: 'Recurring job',
    description: 'Jobs that run at the times of a crontab, without a user; one run across all server processes.',
    declaredOnly: true,
    schema: {
      type: 'object',
      properties: {
        handler: { type: 'string', minLength: 1 },
        crontab: { type: 'string', minLength: 1 },
        timezone: { type: 'string', minLength: 1 },
      },
      required: ['handler', 'crontab'],
      additionalProperties: false,
    },
  },
};
