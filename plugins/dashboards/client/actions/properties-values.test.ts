import { describe, expect, it } from 'vitest';
import {
  changedMetadata,
  labelColorsOf,
  metadataText,
  parseMetadata,
  type PropertiesValues,
  changedProperties,
  withLabelColor,
} from './properties-values.ts';

const start: PropertiesValues = {
  title: 'Flights',
  slug: '',
  owners: ['1'],
  roles: null,
  certifiedBy: '',
  details: '',
  colorScheme: '',
  json: '{"refresh_frequency":0}',
};

describe('the properties of a dashboard', () => {
  it('shows the settings without the scheme, which has a field of its own', () => {
    expect(JSON.parse(metadataText({ color_scheme: 'd3Category10', refresh_frequency: 10 }))).toEqual({
      refresh_frequency: 10,
    });
  });

  it.each([
    ['{"a": 1}', { a: 1 }],
    ['', {}],
    ['[]', null],
    ['{', null],
    ['null', null],
  ])('reads %j', (text, expected) => {
    expect(parseMetadata(text)).toEqual(expected);
  });

  it.each([
    ['none yet', '{"a": 1}', 'Ohio', '#112233', { a: 1, label_colors: { Ohio: '#112233' } }],
    ['another colour', '{"label_colors": {"Ohio": "red"}}', 'Ohio', '#112233', { label_colors: { Ohio: '#112233' } }],
    ['one more', '{"label_colors": {"Ohio": "red"}}', 'Utah', 'blue', { label_colors: { Ohio: 'red', Utah: 'blue' } }],
    ['one less', '{"label_colors": {"Ohio": "red", "Utah": 5}}', 'Ohio', null, { label_colors: { Utah: 5 } }],
  ])('[A3.7] gives labels colours in the settings: %s', (_, text, label, color, expected) => {
    expect(JSON.parse(withLabelColor(text, label, color))).toEqual(expected);
  });

  it.each<[string, readonly (readonly [string, string])[] | null]>([
    ['{', null],
    ['{}', []],
    ['{"label_colors": "red"}', []],
    ['{"label_colors": {"Ohio": "red", "Utah": 5}}', [['Ohio', 'red']]],
  ])('reads colours of labels from %j', (text, expected) => {
    const read = labelColorsOf(text);
    expect(read && [...read]).toEqual(expected);
    if (read === null) expect(withLabelColor(text, 'Ohio', 'red')).toBe(text);
  });

  it('leaves the settings alone when neither they nor the scheme changed', () => {
    expect(changedMetadata(start, { ...start, title: 'Other' })).toBeUndefined();
    expect(changedProperties(start, start)).toEqual({});
  });

  it.each([
    ['a scheme chosen', start, { colorScheme: 'd3Category10' }, { refresh_frequency: 0, color_scheme: 'd3Category10' }],
    [
      'a scheme taken back',
      { ...start, colorScheme: 'x' },
      { colorScheme: '' },
      { refresh_frequency: 0, color_scheme: '' },
    ],
    ['the text edited', start, { json: '{"refresh_frequency":60}' }, { refresh_frequency: 60 }],
  ])('writes the whole settings with %s', (_, before, change, expected) => {
    expect(changedMetadata(before, { ...before, ...change })).toEqual(expected);
  });

  const GATHERED = { map_label_colors: { Ohio: 'red' }, shared_label_colors: ['Ohio'], color_scheme_domain: ['red'] };
  const own = { label_colors: { Utah: 'blue' } };
  it.each<[string, Partial<PropertiesValues>, Readonly<Record<string, unknown>>]>([
    [
      'drops colours gathered with the old scheme',
      { colorScheme: 'd3Category10' },
      { ...own, color_scheme: 'd3Category10' },
    ],
    [
      'keeps them with the old scheme',
      { json: JSON.stringify({ ...own, ...GATHERED, stagger_time: 1 }) },
      {
        ...own,
        ...GATHERED,
        stagger_time: 1,
        color_scheme: 'x',
      },
    ],
    [
      'keeps those that were typed for the new scheme',
      { colorScheme: 'y', json: JSON.stringify({ ...own, ...GATHERED, map_label_colors: { Ohio: 'green' } }) },
      { ...own, map_label_colors: { Ohio: 'green' }, color_scheme: 'y' },
    ],
  ])('[A3.7] %s', (_, change, expected) => {
    const before = { ...start, colorScheme: 'x', json: JSON.stringify({ ...own, ...GATHERED }) };
    expect(changedMetadata(before, { ...before, ...change })).toEqual(expected);
  });

  it.each([
    [null, {}],
    [['4'], { roles: [4] }],
  ])('[A5.6] sends roles only while they count: %j', (roles, sent) => {
    expect(changedProperties({ ...start, roles: roles && [] }, { ...start, roles })).toEqual(sent);
  });

  it('[A5.5] keeps certification details only with a certifier', () => {
    const values = { ...start, details: 'Checked by hand' };
    expect(changedProperties(start, values)).toEqual({});
    expect(changedProperties(start, { ...values, certifiedBy: 'The team' })).toEqual({
      certified_by: 'The team',
      certification_details: 'Checked by hand',
    });
    const certified = { ...values, certifiedBy: 'The team' };
    expect(changedProperties(certified, { ...certified, certifiedBy: '' }).certification_details).toBe('');
  });
});
