import { expect, it } from 'vitest';
import { EngineError } from './engine.ts';

it('quotes only the beginning of a value that a database has refused', () => {
  const refused = 'x'.repeat(30_000_000);
  const error = new EngineError('data', `invalid input syntax for type integer: "${refused}"`, { subject: refused });
  expect(error.message).toMatch(/^invalid input syntax for type integer: "x+…$/);
  expect(error.message.length).toBeLessThan(10_000);
  expect(error.subject?.length).toBeLessThan(2_000);
  expect(error.stack?.length).toBeLessThan(20_000);
  expect(new EngineError('data', 'short', { subject: 'a' })).toMatchObject({ message: 'short', subject: 'a' });
});
