import { describe, expect, it } from 'vitest';
import {
  NO_MARKS,
  datasetNotes,
  hasNotedMember,
  marksIn,
  otherMembers,
  withMarks,
  withMembers,
  withOtherMembers,
} from './marks.ts';

const ADA = { certifiedBy: 'Ada', certificationDetails: 'Checked in May', warning: '' };
const extra = JSON.stringify({
  warning_markdown: 'Late',
  certification: { certified_by: 'Ada', details: 'Checked in May' },
});

describe('[B3.6] marksIn', () => {
  it.each([
    [extra, { ...ADA, warning: 'Late' }],
    ['{"certification":{"certified_by":7}}', NO_MARKS],
    ['{"certification":"Ada","warning_markdown":3}', NO_MARKS],
    ['[1]', NO_MARKS],
    ['{bad', NO_MARKS],
    ['', NO_MARKS],
    [null, NO_MARKS],
  ])('of %s', (text, expected) => {
    expect(marksIn(text)).toEqual(expected);
  });
});

describe('[B3.6] withMarks', () => {
  it.each([
    ['keeps what else is there', '{"owner":"x"}', { ...ADA, warning: 'Late' }, { owner: 'x', ...JSON.parse(extra) }],
    ['takes marks away', extra, NO_MARKS, null],
    ['leaves other members', '{"a":1,"certification":{"certified_by":"Ada"}}', NO_MARKS, { a: 1 }],
    ['makes the first one', null, ADA, { certification: { certified_by: 'Ada', details: 'Checked in May' } }],
    ['has nothing to say', null, NO_MARKS, null],
    ['takes a member named constructor as it is', '{"constructor":1}', NO_MARKS, { constructor: 1 }],
  ])('%s', (_what, before, marks, after) => {
    expect(JSON.parse(withMarks(before, marks) ?? 'null')).toEqual(after);
  });

  it('does not change an unreadable text', () => {
    expect(withMarks('{bad', ADA)).toBe('{bad');
    expect(withMembers('[1]', { a: 1 })).toBe('[1]');
  });
});

it.each([
  ['{"disallow_adhoc_metrics":true}', true],
  ['{"disallow_adhoc_metrics":"yes"}', false],
  ['{bad', false],
  [undefined, false],
])('[B5.21] charts of a dataset that says %s may have no metrics of their own: %s', (extra, denied) => {
  expect(datasetNotes(extra).adhocMetricsDenied).toBe(denied);
});

it.each([
  [null, ''],
  ['no JSON', ''],
  ['{"warning_markdown":"x","disallow_adhoc_metrics":true,"certification":{}}', ''],
  ['{"warning_markdown":"x","team":"a","constructor":1}', '{\n  "team": "a",\n  "constructor": 1\n}'],
])('the other members of %j', (extra, others) => {
  expect(otherMembers(extra)).toBe(others);
  expect(hasNotedMember(others)).toBe(false);
});

it.each([
  ['{"team":"a"}', '', null],
  ['no JSON', '', 'no JSON'],
  ['no JSON', '{"team":"b"}', '{"team":"b"}'],
  [null, ' ', null],
])('%j with the other members %j', (extra, others, result) => {
  expect(withOtherMembers(extra, others)).toBe(result);
});
