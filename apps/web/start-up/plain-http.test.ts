import { expect, it } from 'vitest';
import { provideRandomIds } from './plain-http.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('gives a page without random ids some, each another', () => {
  const plain = { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) };
  provideRandomIds(plain);
  const ids = Array.from({ length: 50 }, (): unknown => Reflect.apply(Reflect.get(plain, 'randomUUID'), plain, []));
  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(ids.length);
});

it('leaves the ids of the browser alone where it has them', () => {
  const own = () => '00000000-0000-4000-8000-000000000000' as const;
  const secure = { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto), randomUUID: own };
  provideRandomIds(secure);
  expect(secure.randomUUID).toBe(own);
});
