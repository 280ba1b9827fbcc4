import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SelectFilter, type SelectFilterProps } from './select-filter.tsx';

afterEach(cleanup);

const config: SelectFilterProps['config'] = {
  id: 'F',
  type: 'NATIVE_FILTER',
  name: 'Town',
  filterType: 'filter_select',
  targets: [{ datasetId: 4, column: { name: 'town' } }],
  controlValues: {},
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
};
const results = [{ colnames: ['town'], coltypes: [1], data: [{ town: 'Oslo' }, { town: null }], rowcount: 2 }] as const;

function show(more: Partial<SelectFilterProps> = {}) {
  const onChange = vi.fn();
  const settings = {
    sortAscending: true,
    multiSelect: true,
    creatable: true,
    defaultToFirstItem: false,
    inverseSelection: false,
    searchAllOptions: false,
    ...more.settings,
  };
  const rendered = render(
    <MantineProvider>
      <SelectFilter
        config={config}
        datasource={null}
        value={null}
        answer={{ results, fetching: false, error: null }}
        rowLimit={1000}
        onSearch={() => {}}
        onChange={onChange}
        {...more}
        settings={settings}
      />
    </MantineProvider>,
  );
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText('Town', { selector: 'input' }), { clipboardData: { getData: () => text } });
  return { onChange, paste, rendered };
}

test('[A5.16] a pasted list becomes values, both offered and new ones', () => {
  const { onChange, paste } = show();
  paste('Oslo\nBergen;<NULL>\t12,');
  expect(onChange).toHaveBeenCalledWith(['Oslo', 'Bergen', null, '12']);
});

test('without custom values a pasted list is reduced to the offered values', () => {
  const { onChange, paste } = show({ settings: { creatable: false } as SelectFilterProps['settings'] });
  paste('Oslo\nBergen');
  expect(onChange).toHaveBeenCalledWith(['Oslo']);
});

test('of a list with more values than are at hand all pasted values count', () => {
  const { onChange, paste } = show({ rowLimit: 2, settings: { creatable: false } as SelectFilterProps['settings'] });
  paste('Oslo\nBergen');
  expect(onChange).toHaveBeenCalledWith(['Oslo', 'Bergen']);
  expect(screen.queryByText('kit.select.unknown')).toBeNull();
});

test('ten thousand pasted values are accepted, and four are drawn', () => {
  const { onChange, paste, rendered } = show();
  paste(Array.from({ length: 10_000 }, (_, index) => `town ${index}`).join('\n'));
  const [[values]] = onChange.mock.calls as [[readonly string[]]];
  expect(values).toHaveLength(10_000);
  rendered.unmount();
  show({ value: values });
  expect(screen.getAllByRole('button', { name: /^kit.remove/ })).toHaveLength(4);
});

test.each<[string, SelectFilterProps['answer'], string]>([
  ['are there', { results, fetching: false, error: null }, 'options'],
  ['are on their way', { results: undefined, fetching: true, error: null }, ''],
  ['could not be read', { results: undefined, fetching: false, error: new Error('gone') }, ''],
])('how many values there are is said where they %s', (_, answer, said) => {
  show({ answer });
  expect(screen.getByLabelText('Town', { selector: 'input' }).getAttribute('placeholder') ?? '').toBe(said);
});
