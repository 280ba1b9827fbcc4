import { toDisposable } from '@facet/sdk/common';
import { expect, it, vi } from 'vitest';
import { attemptOf } from './type-attempt.ts';

function registry(first?: object) {
  const listeners = new Set<() => void>();
  let entry = first;
  return {
    listeners,
    get: () => entry,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return toDisposable(() => listeners.delete(listener));
    },
    change(next: object | undefined) {
      entry = next;
      for (const listener of listeners) listener();
    },
  };
}

it('notifies once that the code of a type was replaced, and not of other changes', () => {
  const [queries, types] = [registry({ of: 'first' }), registry({ of: 'first' })];
  const retry = vi.fn();
  attemptOf('line', [queries, types]).whenReplaced(retry);
  queries.change(queries.get());
  expect(retry).not.toHaveBeenCalled();
  types.change({ of: 'second' });
  queries.change({ of: 'second' });
  expect(retry).toHaveBeenCalledOnce();
});

it('notifies at once of a change between the request and its failure', () => {
  const queries = registry();
  const attempt = attemptOf('line', [queries]);
  queries.change({ of: 'installed meanwhile' });
  const retry = vi.fn();
  attempt.whenReplaced(retry);
  expect(retry).toHaveBeenCalledOnce();
});

it('does not notify or listen after it was disposed', () => {
  const queries = registry();
  const retry = vi.fn();
  attemptOf('line', [queries]).whenReplaced(retry).dispose();
  expect(queries.listeners.size).toBe(0);
  queries.change({});
  expect(retry).not.toHaveBeenCalled();
});
