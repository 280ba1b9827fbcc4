import { describe, expect, it } from 'vitest';
import { type DatasetDraft, newColumn, newMetric } from './dataset-draft.ts';
import { problemsOf } from './draft-problems.ts';
import { draft } from './testing/draft.ts';

const metric = (key: string, name: string, expression = 'COUNT(*)') => ({ ...newMetric(), key, name, expression });
const column = (over: Partial<DatasetDraft['columns'][number]>) => ({
  ...newColumn(),
  key: 'c',
  name: 'c',
  expression: 'a',
  ...over,
});

describe('[B5.9] errors that prevent a save', () => {
  it.each([
    ['nothing', draft, []],
    ['no name', { ...draft, name: '  ' }, [['name', 'required']]],
    ['a statement that is empty', { ...draft, kind: 'virtual' }, [['sql', 'required']]],
    ['a metric without a name', { ...draft, metrics: [metric('a', '')] }, [['a', 'required']]],
    ['a metric without SQL', { ...draft, metrics: [metric('a', 'n', ' ')] }, [['a-expression', 'required']]],
    ['two of one name', { ...draft, metrics: [metric('a', 'n'), metric('b', ' n ')] }, [['b', 'duplicate']]],
    [
      'a calculated column without SQL',
      { ...draft, columns: [column({ expression: '' })] },
      [['c-expression', 'required']],
    ],
    [
      'a date format of nothing',
      { ...draft, columns: [column({ dateFormat: '%Q' })] },
      [['c-dateFormat', 'dateFormat']],
    ],
    ['parameters that are a list', { ...draft, templateParams: '[1]' }, [['templateParams', 'notAnObject']]],
    ['parameters that are no JSON', { ...draft, templateParams: '{a' }, [['templateParams', 'notAnObject']]],
    ['a predicate beyond the contract', { ...draft, predicate: 'a'.repeat(1001) }, [['predicate', 'tooLong']]],
    ['other members that are a list', { ...draft, otherExtra: '[1]' }, [['otherExtra', 'notAnObject']]],
    [
      'a member that has a field of its own',
      { ...draft, otherExtra: '{"warning_markdown": "x"}' },
      [['otherExtra', 'ownField']],
    ],
    ['a default page of another host', { ...draft, defaultUrl: '//evil.example/x' }, [['defaultUrl', 'outside']]],
    ['a default page that is a script', { ...draft, defaultUrl: ' javascript:alert(1)' }, [['defaultUrl', 'outside']]],
    ['nothing about a page of Facet', { ...draft, defaultUrl: 'https://facet.example/superset/dashboard/1/' }, []],
    [
      'nothing about names of objects, signs and other scripts',
      { ...draft, columns: ['constructor', '__proto__', '😀 "x"', 'עברית'].map((name) => column({ key: name, name })) },
      [],
    ],
  ] as const)('%s', (_name, given, expected) => {
    expect([...problemsOf(given as DatasetDraft, 'https://facet.example')]).toEqual(expected);
  });
});
