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
