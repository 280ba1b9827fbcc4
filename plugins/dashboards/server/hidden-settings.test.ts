import { describe, expect, it } from 'vitest';
import { METADATA_MEMBERS } from '../common/settings/metadata-members.ts';
import { chartsOfSettings, withKeptSettings, withoutHiddenSettings } from './hidden-settings.ts';

const settings = {
  native_filter_configuration: [{ id: 'F', scope: { rootPath: ['ROOT_ID'], excluded: [2] } }],
  chart_configuration: { 1: { id: 1 }, 2: { id: 2 } },
  filter_scopes: { 1: { town: { scope: [], immune: [2] } }, 2: { secret: { scope: [] } } },
  default_filters: JSON.stringify({ 1: { town: ['Oslo'] }, 2: { secret: ['Rome'] } }),
  expanded_slices: { 1: true, 2: true },
  shared_label_colors: { Rome: '#fff' },
  refresh_frequency: 60,
  of_another_release: { secret: 'Rome' },
};
const text = JSON.stringify(settings);
const SEES_ONE = new Set([1]);

describe('what the settings of a dashboard say of charts', () => {
  it('names the charts that something is said about', () =>
    expect(new Set(chartsOfSettings(text))).toEqual(new Set([1, 2])));

  it('says nothing of charts that the reader may not see', () => {
    const shown = withoutHiddenSettings(text, SEES_ONE) ?? '';
    expect(shown).not.toMatch(/secret|Rome/);
    expect(JSON.parse(shown)).toEqual({
      native_filter_configuration: settings.native_filter_configuration,
      chart_configuration: { 1: { id: 1 } },
      filter_scopes: { 1: settings.filter_scopes[1] },
      default_filters: JSON.stringify({ 1: { town: ['Oslo'] } }),
      expanded_slices: { 1: true },
      refresh_frequency: 60,
    });
  });

  it.each([
    [null, null],
    ['no json: Rome', '{}'],
    ['["Rome"]', '{}'],
    ['{"default_filters": {"2": {"town": ["Rome"]}}}', '{}'],
    ['{"default_filters": "Rome", "filter_scopes": "Rome", "positions": {"A": "Rome"}}', '{}'],
  ])('reads %j as %j', (given, read) => expect(withoutHiddenSettings(given, SEES_ONE)).toBe(read));

  it('keeps what was hidden from the person who saves, and takes the rest as it comes', () => {
    const given = { filter_scopes: {}, default_filters: '{}', refresh_frequency: 0 };
    const { of_another_release: _, ...known } = settings;
    expect(withKeptSettings(given, text, SEES_ONE)).toEqual({
      refresh_frequency: 0,
      chart_configuration: { 2: known.chart_configuration[2] },
      filter_scopes: { 2: known.filter_scopes[2] },
      default_filters: JSON.stringify({ 2: { secret: ['Rome'] } }),
      expanded_slices: { 2: true },
      shared_label_colors: known.shared_label_colors,
    });
    expect(withKeptSettings(given, text, new Set([1, 2]))).toMatchObject({ filter_scopes: {}, default_filters: '{}' });
  });

  it('knows every member that a save takes', () => {
    const every = JSON.stringify(Object.fromEntries(METADATA_MEMBERS.map((name) => [name, 'Rome'])));
    expect(withoutHiddenSettings(every, SEES_ONE)).not.toBe(every);
  });
});
