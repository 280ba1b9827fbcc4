import { expect, it } from 'vitest';
import { runView } from './run-view.ts';

it.each([
  ['a good answer', { hasFailed: false, hasPicture: true, askedAgain: true, isBack: true }, 'picture'],
  ['nothing asked', { hasFailed: false, hasPicture: false, askedAgain: false, isBack: false }, 'nothing'],
  ['a first run that failed', { hasFailed: true, hasPicture: false, askedAgain: false, isBack: false }, 'failure'],
  ['a failed refresh', { hasFailed: true, hasPicture: true, askedAgain: true, isBack: true }, 'kept'],
  ['a failed refresh, then changed', { hasFailed: true, hasPicture: true, askedAgain: true, isBack: false }, 'kept'],
  ['another question that failed', { hasFailed: true, hasPicture: true, askedAgain: false, isBack: false }, 'failure'],
  ['that question taken back', { hasFailed: true, hasPicture: true, askedAgain: false, isBack: true }, 'picture'],
])('%s shows %j as %s', (_title, facts, expected) => {
  expect(runView(facts)).toBe(expected);
});
