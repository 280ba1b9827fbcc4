import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveAnswer } from './save-answer.ts';

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['attachment; filename="board.zip"', 'board.zip'],
  ['attachment; filename=board.zip; size=3', 'board.zip'],
  ['attachment', 'export.zip'],
])('under the name of %s', async (disposition, name) => {
  const heard: number[] = [];
  const answer = new Response('rows', { headers: { 'content-disposition': disposition } });
  await saveAnswer(answer, 'export.zip', (bytes) => heard.push(bytes));
  expect(saved).toEqual([name]);
  expect(heard.at(-1)).toBe(4);
});
