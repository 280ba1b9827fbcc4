import type { MethodsDeclared } from '../common/method-declaration.ts';
import type { Scope } from '../common/scope.ts';
import { defineToken } from '../common/token.ts';
import type { RelatedQuery } from '../common/wire/resource.ts';

/** A person as lists show one. */
export interface PersonName {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Something that a form offers. */
export interface RelatedChoice {
  readonly value: number;
  readonly text: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface RelatedChoices {
  readonly count: number;
  readonly result: readonly RelatedChoice[];
}

/** Users by id, for tables of plugins that store only ids. */
export interface People {
  /** The users that exist, in any order. */
  named(ids: readonly number[]): Promise<readonly PersonName[]>;
  /** Choices of a form that asks for a person, as far as the caller may see them. */
  choices(scope: Scope, query: RelatedQuery): Promise<RelatedChoices>;
}

export const PeopleToken = defineToken<People>('identity/people@1', 'Names of people.');

const id = { type: 'integer', minimum: 0 } as const;
const text = { type: 'string' } as const;
const MOST_IDS = 10_000;

/** What plugins in another process may ask about people: once they may know who calls, they may know what people are called. */
export const peopleMethods = {
  named: {
    args: [{ type: 'array', items: id, maxItems: MOST_IDS }],
    result: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id, first_name: text, last_name: text },
        required: ['id', 'first_name', 'last_name'],
      },
    },
    capability: 'session:read',
  },
  choices: {
    scoped: true,
    args: [
      {
        type: 'object',
        properties: {
          filter: { type: 'string', maxLength: 1_000 },
          include_ids: { type: 'array', items: id, maxItems: MOST_IDS },
          page: { type: 'integer' },
          page_size: { type: 'integer' },
        },
        additionalProperties: false,
      },
    ],
    result: {
      type: 'object',
      properties: {
        count: id,
        result: {
          type: 'array',
          items: {
            type: 'object',
            properties: { value: id, text, extra: { type: 'object' } },
            required: ['value', 'text', 'extra'],
          },
        },
      },
      required: ['count', 'result'],
    },
    capability: 'session:read',
  },
} as const satisfies MethodsDeclared<People>;
