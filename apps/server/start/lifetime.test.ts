import { expect, it } from 'vitest';
import { Lifetime } from './lifetime.ts';

it('releases what it holds, the last acquired first, after it has said that it stops', async () => {
  const lifetime = new Lifetime();
  const told: string[] = [];
  lifetime.stopping.addEventListener('abort', () => told.push('stopping'));
  lifetime.adopt('database', async (name) => void told.push(name));
  lifetime.add({ dispose: () => void told.push('cache') });
  lifetime.adopt('calls', async (name) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    told.push(name);
  });
  await lifetime.end();
  expect(told).toEqual(['stopping', 'calls', 'cache', 'database']);
  expect(lifetime.abandoned.aborted).toBe(false);
});

it('a member that cannot be released keeps no other, and is told afterwards', async () => {
  const lifetime = new Lifetime();
  const told: string[] = [];
  lifetime.adopt('database', (name) => void told.push(name));
  lifetime.adopt('bus', () => Promise.reject(new Error('stuck')));
  await expect(lifetime.end()).rejects.toThrow('stuck');
  expect(told).toEqual(['database']);
});
