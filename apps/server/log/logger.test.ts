import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('says something even when its fields cannot be written', () => {
  const lines: string[] = [];
  const log = createLogger('info', (line) => lines.push(line));
  const hostile = {
    get message(): string {
      throw new Error('no');
    },
  };
  const broken = Object.defineProperty({}, 'all', { enumerable: true, get: () => hostile.message });
  log.info('told', { broken });
  log.info('told', broken);
  log.info('told', {
    toJSON() {
      throw new Error('no');
    },
  });
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(['told', 'told', 'told']);
});

it('hides secrets at the top and one level below, and among the fields of every line', () => {
  const lines: string[] = [];
  const log = createLogger('info', (line) => lines.push(line));
  log.info('plain', { path: '/a', ms: 1, password: 'p' });
  log.info('deep', { headers: { authorization: 'b', accept: 'c' } });
  log.with({ token: 't', plugin: 'x' }).info('child', { path: '/b' });
  log.with({ call: { cookie: 'k' } }).info('deep child', { path: '/c' });
  log.with({ plugin: 'x' }).with({ secretKey: 's' }).info('grandchild', { path: '/d' });
  log.info('nothing to hide', { path: '/e', ms: 2, ok: true });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'plain', path: '/a', ms: 1, password: '***' },
    { message: 'deep', headers: { authorization: '***', accept: 'c' } },
    { message: 'child', token: '***', plugin: 'x', path: '/b' },
    { message: 'deep child', call: { cookie: '***' }, path: '/c' },
    { message: 'grandchild', plugin: 'x', secretKey: '***', path: '/d' },
    { message: 'nothing to hide', path: '/e', ms: 2, ok: true },
  ]);
});

it('tells the beginning of an error that quotes a very long value', () => {
  const lines: string[] = [];
  const log = createLogger('info', (line) => lines.push(line));
  const error = new Error('x'.repeat(5_000_000), { cause: new Error('y'.repeat(5_000_000)) });
  log.error('failed', { error });
  expect(lines[0]?.length).toBeLessThan(100_000);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    error: { message: expect.stringMatching(/^x+…$/), cause: { message: expect.stringMatching(/^y+…$/) } },
  });
});
