import { defineToken } from '@facet/sdk/common';
import { recordLog } from '@facet/core/testing';
import { expect, it } from 'vitest';
import { ScopeTable } from '../scopes/scope-table.ts';
import { ServiceContainer } from './service-container.ts';

it('Inversify brings the metadata that it reads, and the container resolves by token id', () => {
  const { log } = recordLog();
  const container = new ServiceContainer(new ScopeTable({ attribute: (_owner, _what, call) => call(), log }), []);
  const token = defineToken<{ readonly value: number }>('test/value@1', 'A value.');
  container.provide('a/a', token, { value: 1 });
  expect(container.get(defineToken('test/value@1', 'The same id from another copy.'))).toEqual({ value: 1 });
  // Of `reflect-metadata/lite`, which nothing here imports.
  expect(Reflect).toHaveProperty('getOwnMetadata', expect.any(Function));
});
