import type { Datasource } from '@facet/plugin-datasets/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { FormData, QueryMetric } from '@facet/sdk/common';
import type { AdhocFilter } from '@facet/sdk/chart-query';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import texts from '../i18n/en.json' with { type: 'json' };
import { AdhocFilterControl } from './adhoc-filter-control.tsx';
import { AsyncSelectControl } from './async-select-control.tsx';
import { ColumnsControl } from './columns-control.tsx';
import { MetricsControl } from './metrics-control.tsx';
import { SelectControl } from './select-control.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';

const datasource: Datasource = {
  id: 1,
  type: 'table',
  uid: '1__table',
  name: 'main.flights',
  table_name: 'flights',
  schema: 'main',
  main_dttm_col: null,
  columns: [
    { column_name: 'delay', type: 'INTEGER', type_generic: 0, is_dttm: false, groupby: true, filterable: true },
    { column_name: 'day', type: 'DATE', type_generic: 2, is_dttm: true, groupby: true, filterable: true },
    { column_name: 'origin', type: 'VARCHAR', type_generic: 1, is_dttm: false, groupby: true, filterable: true },
  ],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  verbose_map: { count: 'Flights' },
  column_formats: {},
  time_grain_sqla: [],
  database: { id: 1, name: 'examples', backend: 'duckdb' },
  owners: [],
  description: null,
  sql: null,
};

// Replaces every service that the editors request.
const request = vi.fn(async (path: string) => {
  if (path === '/broken') throw new Error('No answer');
  return new Response(JSON.stringify({ result: path === '/choices' ? [{ value: 7, text: 'Seven' }] : ['CA', 'TX'] }));
});
const api = {
  call: () => Promise.reject(new Error('not asked')),
  request,
  bounds: async (range: string) => {
    if (range !== 'Last week') throw new Error(`No range: ${range}`);
    return { since: '2026-03-01T00:00:00', until: '2026-03-08T00:00:00' };
  },
};
const host = controlHost({ api });

function show(children: ReactNode) {
  render(<ControlStage host={host}>{children}</ControlStage>);
}

const formData: FormData = { viz_type: 'table', datasource: '1__table' };
const common = { name: 'x', label: 'X', error: null, datasource, formData };
const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

afterEach(cleanup);

describe('the editor of a metric', () => {
  const metric: QueryMetric = { expressionType: 'SQL', sqlExpression: 'SUM(delay)', label: 'SUM(delay)' };
  const open = async () => {
    const onChange = vi.fn();
    show(<MetricsControl {...common} options={{ multi: true }} value={[metric]} onChange={onChange} />);
    fireEvent.click(button('SUM(delay)'));
    return { onChange, editor: within(await dialog()) };
  };

  it('saves with Enter', async () => {
    const { onChange, editor } = await open();
    const label = editor.getByRole('textbox', { name: 'columns.label' });
    fireEvent.change(label, { target: { value: 'Total delay' } });
    fireEvent.submit(label);
    expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ label: 'Total delay', hasCustomLabel: true })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('saves nothing that did not change, and Escape leaves all as it was', async () => {
    const { onChange, editor } = await open();
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(editor.getByRole('textbox', { name: 'columns.label' }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onChange).not.toHaveBeenCalled();
  });
});

it('marks what a later version put in the place of a metric, and keeps it', async () => {
  const onChange = vi.fn();
  const strange = [{ strange: 1 }, { expressionType: 'SIMPLE', aggregate: 'SUM' }, 'count'] as unknown as QueryMetric[];
  show(<MetricsControl {...common} options={{ multi: true }} value={strange} onChange={onChange} />);
  expect(button('{"strange":1}')).toBeTruthy();
  expect(screen.getAllByLabelText('metrics.incompatible')).toHaveLength(2);
  fireEvent.click(button('{"strange":1}'));
  await dialog();
  expect(onChange).not.toHaveBeenCalled();
});

it.each([
  ['a new filter', 'filters.add', 'filters.subject'],
  ['a new metric', 'metrics.add', 'metrics.saved'],
])('%s begins in the field that is still empty', async (_, add, field) => {
  show(
    add === 'filters.add' ? (
      <AdhocFilterControl {...common} options={{}} value={[]} onChange={() => {}} />
    ) : (
      <MetricsControl {...common} options={{ multi: true }} value={[]} onChange={() => {}} />
    ),
  );
  fireEvent.click(button(add));
  const editor = within(await dialog());
  await waitFor(() => expect(document.activeElement).toBe(editor.getByRole('textbox', { name: field })));
});

it('an editor opens beside its pill', async () => {
  const box = {
    x: 500,
    y: 300,
    left: 500,
    top: 300,
    right: 600,
    bottom: 330,
    width: 100,
    height: 30,
    toJSON: () => ({}),
  };
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  try {
    show(<MetricsControl {...common} options={{ multi: true }} value={['count']} onChange={() => {}} />);
    fireEvent.click(button('Flights'));
    const editor = await dialog();
    await waitFor(() => expect(Number.parseInt(editor.style.left, 10)).toBeGreaterThan(0));
  } finally {
    boxes.mockRestore();
  }
});

describe('the terms of the dataset', () => {
  const strict: Datasource = {
    ...datasource,
    extra: '{"disallow_adhoc_metrics":true}',
    metrics: [{ metric_name: 'count', expression: 'COUNT(*)', certified_by: 'Ada', warning_markdown: 'Late' }],
  };

  it('[B5.21] leave saved metrics only', async () => {
    show(
      <MetricsControl
        {...common}
        datasource={strict}
        options={{ multi: true }}
        value={['count']}
        onChange={() => {}}
      />,
    );
    fireEvent.click(button('Flights'));
    const editor = within(await dialog());
    for (const tab of ['tab.simple', 'tab.sql'])
      expect(editor.getByRole('tab', { name: tab })).toHaveProperty('disabled', true);
    expect(editor.getByRole('tab', { name: 'tab.saved' })).toHaveProperty('disabled', false);
  });

  it('[B5.21] prevent columns from becoming metrics, and no other columns', () => {
    for (const [source, calls] of [
      [strict, 0],
      [datasource, 1],
    ] as const) {
      const onChange = vi.fn();
      show(<MetricsControl {...common} datasource={source} options={{ multi: true }} value={[]} onChange={onChange} />);
      fireEvent.drop(button('metrics.add'), { dataTransfer: dragged({ 'application/x-facet-field': 'column:delay' }) });
      expect(onChange).toHaveBeenCalledTimes(calls);
      cleanup();
    }
  });

  it('[B3.6] show certificate and warning of a metric', () => {
    show(<MetricsControl {...common} datasource={strict} options={{}} value="count" onChange={() => {}} />);
    expect(screen.getByRole('img', { name: 'certified' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Late' })).toBeTruthy();
  });
});

/** A data transfer with texts by type. */
function dragged(held: Readonly<Record<string, string>> = {}) {
  const data = new Map(Object.entries(held));
  return {
    dropEffect: 'move',
    effectAllowed: 'all',
    get types() {
      return [...data.keys()];
    },
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, text: string) => void data.set(type, text),
  };
}

/** As in Chromium, whose dragend event reports `move` whatever the drop decided. */
function drag(from: Element, to: Element): void {
  const dataTransfer = dragged();
  fireEvent.dragStart(from, { dataTransfer });
  fireEvent.drop(to, { dataTransfer });
  fireEvent.dragEnd(from, { dataTransfer: dragged() });
}

function Two({ others: first = [] }: { readonly others?: readonly string[] }) {
  const [rows, setRows] = useState<unknown>(['count']);
  const [others, setOthers] = useState<unknown>(first);
  return (
    <>
      <MetricsControl
        {...common}
        label="A"
        options={{ multi: true }}
        value={rows as QueryMetric[]}
        onChange={setRows}
      />
      <MetricsControl
        {...common}
        label="B"
        options={{ multi: true }}
        value={others as QueryMetric[]}
        onChange={setOthers}
      />
      <output>{JSON.stringify([rows, others])}</output>
    </>
  );
}

describe('pills that are dragged', () => {
  const pillOf = (name: string) => {
    const pill = button(name).closest('[draggable]');
    if (pill === null) throw new Error(`${name} cannot be dragged`);
    return pill;
  };

  it('[B2.36] move within their list', () => {
    const onChange = vi.fn();
    const sql = (label: string): QueryMetric => ({ expressionType: 'SQL', sqlExpression: label, label });
    const value = [sql('one'), sql('two'), sql('three')];
    show(<MetricsControl {...common} options={{ multi: true }} value={value} onChange={onChange} />);
    drag(pillOf('three'), pillOf('one'));
    expect(onChange.mock.calls).toEqual([[[value[2], value[0], value[1]]]]);
  });

  it('[B2.36] can be moved to another list that accepts them', () => {
    show(<Two />);
    drag(pillOf('Flights'), button('metrics.add'));
    expect(screen.getByRole('status').textContent).toBe('[[],["count"]]');
  });

  it('[B2.36] stay where they are if the other list has them already', () => {
    show(<Two others={['count']} />);
    const [pill, same] = screen.getAllByRole('button', { name: 'Flights' }).map((one) => one.closest('[draggable]'));
    if (!pill || !same) throw new Error('Flights cannot be dragged');
    drag(pill, same);
    expect(screen.getByRole('status').textContent).toBe('[["count"],["count"]]');
  });
});

describe('choices', () => {
  const select = (choices: readonly (readonly [string, string])[], value: string, onChange: () => void) => (
    <SelectControl {...common} options={{ choices }} value={value} onChange={onChange} />
  );
  const offered = [
    ['a', 'A'],
    ['b', 'B'],
  ] as const;

  it('[B5.45] mark stored values that are not offered, and keep them', () => {
    const onChange = vi.fn();
    show(select(offered, 'c', onChange));
    expect(screen.getByRole('alert').textContent).toContain('gone');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[B5.45] drop values that are no longer offered', () => {
    const onChange = vi.fn();
    function Changing() {
      const [left, setLeft] = useState<readonly (readonly [string, string])[]>(offered);
      return (
        <>
          <button type="button" onClick={() => setLeft([['a', 'A']])}>
            less
          </button>
          {select(left, 'b', onChange)}
        </>
      );
    }
    show(<Changing />);
    fireEvent.click(button('less'));
    expect(onChange).toHaveBeenCalledWith(null);
  });
});

describe('the editor of a filter', () => {
  const filter: AdhocFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'origin',
    operator: 'LIKE',
    operatorId: 'LIKE',
    comparator: 'C%',
  };
  const open = async () => {
    const onChange = vi.fn();
    show(<AdhocFilterControl {...common} options={{}} value={[filter]} onChange={onChange} />);
    fireEvent.click(button('origin LIKE C%'));
    return { onChange, editor: within(await dialog()) };
  };

  it('saves the new value with Enter and names the button that opened it', async () => {
    const { onChange, editor } = await open();
    expect(button('origin LIKE C%').getAttribute('aria-expanded')).toBe('true');
    const value = await editor.findByDisplayValue('C%');
    fireEvent.change(value, { target: { value: 'T%' } });
    fireEvent.submit(value);
    expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ subject: 'origin', comparator: 'T%' })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [true, ['/api/v1/datasource/table/1/column/origin/values/']],
    [false, []],
  ])('asks for values of the column where filter_select is %s [B3.4]', async (filter_select, paths) => {
    request.mockClear();
    const more = { ...common, datasource: { ...datasource, filter_select } };
    show(<AdhocFilterControl {...more} options={{}} value={[filter]} onChange={() => {}} />);
    fireEvent.click(button('origin LIKE C%'));
    await within(await dialog()).findByDisplayValue('C%');
    expect(request.mock.calls.map(([path]) => path).filter((path) => path.includes('/values/'))).toEqual(paths);
  });

  it('cannot be saved without a value', async () => {
    const { onChange, editor } = await open();
    const value = await editor.findByDisplayValue('C%');
    fireEvent.change(value, { target: { value: '' } });
    fireEvent.submit(value);
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[B2.32] starts Custom SQL with the simple filter, and with the cursor in it', async () => {
    const { onChange, editor } = await open();
    fireEvent.click(editor.getByRole('tab', { name: 'tab.sql' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("origin LIKE 'C%'"));
    fireEvent.submit(editor.getByRole('tab', { name: 'tab.sql' }));
    expect(onChange).toHaveBeenCalledWith([
      expect.objectContaining({ expressionType: 'SQL', sqlExpression: "origin LIKE 'C%'", clause: 'WHERE' }),
    ]);
  });
});

describe('[B4.55] a range of time in Custom SQL', () => {
  const open = async (comparator: string) => {
    const filter: AdhocFilter = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'day',
      operator: 'TEMPORAL_RANGE',
      operatorId: 'TEMPORAL_RANGE',
      comparator,
    };
    const onChange = vi.fn();
    show(<AdhocFilterControl {...common} options={{}} value={[filter]} onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: /^day \(/ }));
    const editor = within(await dialog());
    fireEvent.click(editor.getByRole('tab', { name: 'tab.sql' }));
    return { onChange, editor };
  };

  it('shows the bounds that the server parses', async () => {
    const { onChange, editor } = await open('Last week');
    await waitFor(() => expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', false));
    fireEvent.submit(editor.getByRole('tab', { name: 'tab.sql' }));
    const sqlExpression = "day >= '2026-03-01 00:00:00' AND day < '2026-03-08 00:00:00'";
    expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ expressionType: 'SQL', sqlExpression })]);
  });

  it('shows the error of the server', async () => {
    const { editor } = await open('Someday');
    expect((await editor.findByRole('alert')).textContent).toContain('No range: Someday');
  });
});

describe('[B7.63] choices from the server', () => {
  const select = (value: string | number, options: Readonly<Record<string, unknown>>) =>
    show(<AsyncSelectControl {...common} options={options} value={value} onChange={() => {}} />);

  it('are the rows of its result', async () => {
    select(7, { endpoint: '/choices' });
    expect(await screen.findByDisplayValue('Seven')).toBeTruthy();
  });

  it('are the result of a mutator', async () => {
    const mutator = (answer: { readonly result: readonly string[] }) => answer.result.map((name) => [name, `${name}!`]);
    select('TX', { endpoint: '/states', mutator });
    expect(await screen.findByDisplayValue('TX!')).toBeTruthy();
  });

  it('[B8.16] show the error of a failed request in the control', async () => {
    select('TX', { endpoint: '/broken' });
    expect((await screen.findByRole('alert')).textContent).toContain('fetchFailed');
  });
});

describe('fields that the dataset lacks are marked', () => {
  const gone: AdhocFilter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'gone', operator: 'IS NULL' };
  it.each([
    [
      '[B8.20]',
      <ColumnsControl key="c" {...common} options={{ multi: true }} value={['origin', 'gone']} onChange={() => {}} />,
      'columns.incompatible',
      'This column might be incompatible with current dataset',
    ],
    [
      '[B8.21]',
      <AdhocFilterControl key="f" {...common} options={{}} value={[gone]} onChange={() => {}} />,
      'filters.incompatible',
      'This filter might be incompatible with current dataset',
    ],
    [
      '[B8.22]',
      <MetricsControl key="m" {...common} options={{ multi: true }} value={['count', 'gone']} onChange={() => {}} />,
      'metrics.incompatible',
      'This metric might be incompatible with current dataset',
    ],
  ])('%s', (_id, control, key, text) => {
    show(control);
    expect(screen.getAllByRole('img', { name: key })).toHaveLength(1);
    const [part = '', name = ''] = key.split('.');
    expect(texts).toHaveProperty([part, name], text);
  });
});

describe('the subject of a filter', () => {
  const subjectOf = async (subject: string | null) => {
    const having: AdhocFilter = {
      expressionType: 'SIMPLE',
      clause: 'HAVING',
      subject,
      operator: '>',
      comparator: 3,
    };
    show(<AdhocFilterControl {...common} options={{}} value={[having]} onChange={() => {}} />);
    fireEvent.click(button(`${subject === null ? '' : 'Flights '}> 3`));
    return within(await dialog()).getByRole('textbox', { name: 'filters.subject' });
  };

  it('[B8.26] refers to the filters of groups if no column is found', async () => {
    fireEvent.change(await subjectOf('count'), { target: { value: 'zzzz' } });
    expect(await screen.findByText('filters.noSuchColumn')).toBeTruthy();
    expect(texts.filters.noSuchColumn).toBe('No such column found. To filter on a metric, try the Custom SQL tab.');
  });

  it('[B8.27] says so in its place for a filter of groups', async () => {
    expect((await subjectOf(null)).getAttribute('placeholder')).toBe('filters.metricInSql');
    expect(texts.filters.metricInSql).toBe('To filter on a metric, use Custom SQL tab.');
  });
});

describe('a removal', () => {
  const filter: AdhocFilter = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' };
  const show1 = (refuse: string | null) => {
    const onChange = vi.fn();
    const options = { refuseRemoval: () => refuse };
    show(<AdhocFilterControl {...common} options={options} value={[filter]} onChange={onChange} />);
    fireEvent.click(button('remove'));
    return onChange;
  };

  it('[B5.25] [A5.14] [A5.15] can be refused with a warning that contains the reason', async () => {
    const onChange = show1('It stays.');
    expect((await dialog()).textContent).toContain('It stays.');
    expect(screen.getByRole('dialog', { name: 'warning' })).toBeTruthy();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[B5.25] happens where nothing speaks against it', () => {
    expect(show1(null)).toHaveBeenCalledWith([]);
  });
});
