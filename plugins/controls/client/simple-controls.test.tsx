import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colorControls, LEFT_SMALLER, REQUIRED, RIGHT_GREATER, sequentialSchemes } from '@facet/plugin-charts/contract';
import { ColorPickerControl, ColorSchemeControl } from './color-controls.tsx';
import { ConditionalFormattingControl } from './conditional-formatting-control.tsx';
import { BoundsControl, boundOf } from './bounds-control.tsx';
import { TextControl } from './text-control.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';
import { TimeColumnsControl } from './time-columns-control.tsx';

afterEach(cleanup);

const host = controlHost({ api: {} });
const common = {
  name: 'x',
  label: 'X',
  error: null,
  options: {},
  datasource: null,
  formData: { viz_type: 'table', datasource: '1__table', metrics: ['count'] },
};
const show = (control: React.ReactNode) => render(<ControlStage host={host}>{control}</ControlStage>);

describe('typed text', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  const INTEGER = 'is expected to be an integer';
  const NUMBER = 'is expected to be a number';
  it.each<[string, object, string, unknown, string | null]>([
    ['[B5.43] a whole number', { isInt: true }, '12', 12, null],
    ['[B5.43] no whole number', { isInt: true }, '1.5', 1.5, INTEGER],
    ['[B5.43] a number', { isFloat: true }, '1.5', 1.5, null],
    ['[B5.43] no number', { isFloat: true }, 'many', 'many', NUMBER],
    ['[B5.44] a point at the end', { isFloat: true }, '1.', '1.', null],
    ['[B5.44] a zero at the end', { isFloat: true }, '1.50', '1.50', null],
    ['nothing', { isFloat: true }, '', null, null],
    ['a text', {}, '12', '12', null],
  ])('[B2.37] [B9.19] %s, %j: %j is told as %j, after 250 ms', (_title, options, typed, told, problem) => {
    const onChange = vi.fn();
    show(<TextControl {...common} options={options as never} value="7" onChange={onChange} />);
    fireEvent.change(screen.getByRole('textbox', { name: 'X' }), { target: { value: typed } });
    vi.advanceTimersByTime(249);
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onChange.mock.calls).toEqual([[told]]);
    expect(screen.queryByText(INTEGER) !== null).toBe(problem === INTEGER);
    expect(screen.queryByText(NUMBER) !== null).toBe(problem === NUMBER);
  });
});

it.each([
  ['', null],
  ['-', null],
  ['x', null],
  ['1.5', 1.5],
  ['0', 0],
  ['2e3', 2000],
  ['NaN', null],
])('[B5.20] %j as a bound is %j', (typed, bound) => {
  expect(boundOf(typed)).toBe(bound);
});

it('[B5.20] [B9.19] bounds are applied together, 300 ms after the last key', () => {
  vi.useFakeTimers();
  try {
    const onChange = vi.fn();
    show(<BoundsControl {...common} value={[1, 2]} onChange={onChange} />);
    fireEvent.change(screen.getByRole('textbox', { name: 'bounds.min' }), { target: { value: '' } });
    vi.advanceTimersByTime(299);
    expect(onChange).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onChange.mock.calls).toEqual([[[null, 2]]]);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['abc', 'is expected to be a number'],
  ['30', 'bounds.crossed'],
  ['2e1', null],
])('[B5.20] a lower bound typed as %j says what is wrong with it: %j', (typed, problem) => {
  show(<BoundsControl {...common} value={[1, 20]} onChange={() => {}} />);
  const low = screen.getByRole('textbox', { name: 'bounds.min' });
  fireEvent.change(low, { target: { value: typed } });
  expect(['is expected to be a number', 'bounds.crossed'].filter((text) => screen.queryByText(text))).toEqual(
    problem === null ? [] : [problem],
  );
  expect(low).toHaveProperty('value', typed);
});

it('[B9.32] a colour is picked from seven, or from all', async () => {
  show(<ColorPickerControl {...common} value={{ r: 0, g: 122, b: 135, a: 1 }} onChange={() => {}} />);
  fireEvent.focus(screen.getByRole('textbox', { name: 'X' }));
  await waitFor(() => expect(document.querySelectorAll('.mantine-ColorInput-swatch')).toHaveLength(7));
});

it.each([
  ['color_scheme', 'googleCategory20c', 'Google Category 20c', 20],
  ['linear_color_scheme', 'blue_white_yellow', 'Turquoise', 10],
] as const)('%s offers the schemes of its kind', async (control, key, typed, shown) => {
  const options = colorControls[control].options?.((text) => text) ?? {};
  const onChange = vi.fn();
  show(<ColorSchemeControl {...common} options={options} value="supersetColors" onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'X' });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: typed } });
  const option = await screen.findByRole('option', { name: new RegExp(typed), hidden: true });
  expect(option.querySelector('div[aria-hidden="true"]')?.childElementCount).toBe(shown);
  fireEvent.click(option);
  expect(onChange.mock.calls[0]?.[0]).toBe(key);
});

it.each(sequentialSchemes())('[B9.34] $label is shown in ten colours', ({ key }) => {
  const options = colorControls.linear_color_scheme.options?.((text) => text) ?? {};
  const { container } = show(<ColorSchemeControl {...common} options={options} value={key} onChange={() => {}} />);
  const preview = [...container.querySelectorAll('div[aria-hidden="true"]')].at(-1);
  expect(preview?.childElementCount).toBe(10);
});

describe('a rule of conditional formatting', () => {
  const open = async (rule: object) => {
    const onChange = vi.fn();
    show(<ConditionalFormattingControl {...common} value={[{ column: 'count', ...rule }]} onChange={onChange} />);
    fireEvent.click(screen.getAllByRole('button', { name: /count/ })[0] ?? document.body);
    return { onChange, editor: within(await screen.findByRole('dialog')) };
  };
  const leave = (editor: Awaited<ReturnType<typeof open>>['editor'], name: string, value: string) => {
    const field = editor.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  it('[B5.14] needs a value to compare with', async () => {
    const { editor } = await open({ operator: '>', targetValue: 5 });
    leave(editor, 'formatting.target', '');
    expect(await editor.findByText(REQUIRED)).toBeTruthy();
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
  });

  it('[B5.15] needs the left value to be the smaller one', async () => {
    const { editor, onChange } = await open({ operator: '< x <', targetValueLeft: 1, targetValueRight: 5 });
    leave(editor, 'formatting.left', '9');
    expect(await editor.findByText(LEFT_SMALLER)).toBeTruthy();
    expect(editor.getByText(RIGHT_GREATER)).toBeTruthy();
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', true);
    leave(editor, 'formatting.left', '2');
    fireEvent.click(editor.getByRole('button', { name: 'save' }));
    expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ targetValueLeft: 2, targetValueRight: 5 })]);
  });

  it.each([
    ['red', true],
    ['#ffff', true],
    ['#0a7', false],
    ['#00aa77', false],
    ['rgb(1,2,3)', false],
  ])('[B5.7] has a colour of its own, typed as %s, wrong: %s', async (typed, isWrong) => {
    const { editor } = await open({ operator: '>', targetValue: 5, colorScheme: '#123456' });
    const field = editor.getByRole('textbox', { name: 'formatting.colors.own' });
    fireEvent.change(field, { target: { value: typed } });
    expect(editor.queryByText('Invalid color') !== null).toBe(isWrong);
    expect(editor.getByRole('button', { name: 'save' })).toHaveProperty('disabled', isWrong);
  });

  it.each(['colorError', 'rgba(1, 2, 3, 0.5)', 'Green'])(
    'keeps the colour %s that it was stored with',
    async (colorScheme) => {
      const { editor, onChange } = await open({ operator: '>', targetValue: 5, colorScheme });
      leave(editor, 'formatting.target', '6');
      fireEvent.click(editor.getByRole('button', { name: 'save' }));
      expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ targetValue: 6, colorScheme })]);
    },
  );

  it('[B5.15] has this message', () => {
    expect([REQUIRED, LEFT_SMALLER, RIGHT_GREATER]).toEqual([
      'Required',
      'This value should be smaller than the right target value',
      'This value should be greater than the left target value',
    ]);
  });
});

it('[B9.29] [B3.29] a new column of a table over time has no lag', async () => {
  const onChange = vi.fn();
  show(<TimeColumnsControl {...common} value={[]} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'timeColumn.add' }));
  const editor = within(await screen.findByRole('dialog'));
  fireEvent.change(editor.getByRole('textbox', { name: 'timeColumn.label' }), { target: { value: 'Now' } });
  fireEvent.click(editor.getByRole('button', { name: 'save' }));
  expect(onChange).toHaveBeenCalledWith([expect.objectContaining({ label: 'Now', colType: 'time', timeLag: 0 })]);
});
