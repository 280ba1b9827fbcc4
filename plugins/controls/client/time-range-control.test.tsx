import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import texts from '../i18n/en.json' with { type: 'json' };
import { TimeRangeControl } from './time-range-control.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';

afterEach(cleanup);

let answer = () => {};

const host = controlHost({
  api: {
    bounds: async (range: string) => {
      if (range.startsWith('slow')) await new Promise<void>((done) => (answer = done));
      if (range.startsWith('never')) throw new Error(`Cannot read ${range}`);
      return { since: '2026-03-01T00:00:00', until: '2026-03-08T00:00:00' };
    },
  },
});

/** Opens the picker of this range. */
async function open(value: string) {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', ns: 'facet/controls', resources: { en: { 'facet/controls': texts } } });
  const onChange = vi.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <ControlStage host={host}>
        <TimeRangeControl
          name="time_range"
          label="Time range"
          error={null}
          options={{}}
          datasource={null}
          formData={{ viz_type: 'table', datasource: '1__table' }}
          value={value}
          onChange={onChange}
        />
      </ControlStage>
    </I18nextProvider>,
  );
  const trigger = screen.getByRole('button', { name: /^Time range: / });
  fireEvent.click(trigger);
  const picker = within(await screen.findByRole('dialog'));
  return { onChange, trigger, picker };
}

type Picker = Awaited<ReturnType<typeof open>>['picker'];

async function turnTo(picker: Picker, frame: string): Promise<void> {
  fireEvent.click(picker.getByRole('combobox', { name: 'Range type' }));
  fireEvent.click(await screen.findByRole('option', { name: frame }));
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the picker of a time range', () => {
  it('[B2.29] opens at a button with a calendar', async () => {
    const { trigger } = await open('Last week');
    expect(trigger.querySelector('svg.tabler-icon-calendar')).not.toBeNull();
  });

  it('[B2.30] offers five kinds of ranges', async () => {
    const { picker } = await open('Last week');
    fireEvent.click(picker.getByRole('combobox', { name: 'Range type' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Last',
      'Previous',
      'Custom',
      'Advanced',
      'No filter',
    ]);
  });

  it('says that it waits for a slow server, on APPLY too, and applies with its answer', async () => {
    const { picker, onChange } = await open('slow : now');
    expect(picker.getByText('Waiting for the server …')).toBeTruthy();
    const apply = picker.getByRole('button', { name: 'APPLY' });
    fireEvent.click(apply);
    await waitFor(() => expect(apply.getAttribute('data-loading')).toBe('true'));
    expect(onChange).not.toHaveBeenCalled();
    answer();
    await gone();
    expect(onChange.mock.calls).toEqual([['slow : now']]);
  });

  it('does not apply a range that was changed while the server checked it', async () => {
    const { picker, onChange } = await open('slow since : slow until');
    fireEvent.click(picker.getByRole('button', { name: 'APPLY' }));
    fireEvent.change(picker.getByRole('textbox', { name: 'End (exclusive)' }), { target: { value: 'now' } });
    answer();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(onChange).not.toHaveBeenCalled();
    expect(picker.getByRole('textbox', { name: 'End (exclusive)' })).toHaveProperty('value', 'now');
  });

  it('[B2.31] [B4.49] shows the bounds that the server parses, and commits on APPLY', async () => {
    const { picker, onChange } = await open('Last week');
    expect(picker.getByText('Actual time range')).toBeTruthy();
    expect(picker.getByRole('button', { name: 'CANCEL' })).toBeTruthy();
    await picker.findByText('2026-03-01T00:00:00 ≤ col < 2026-03-08T00:00:00');
    fireEvent.click(picker.getByRole('radio', { name: 'last month' }));
    fireEvent.click(picker.getByRole('button', { name: 'APPLY' }));
    await gone();
    expect(onChange.mock.calls).toEqual([['Last month']]);
  });

  it('[B4.47] returns to the applied value on CANCEL', async () => {
    const { picker, onChange, trigger } = await open('Last week');
    fireEvent.click(picker.getByRole('radio', { name: 'last year' }));
    fireEvent.click(picker.getByRole('button', { name: 'CANCEL' }));
    await gone();
    fireEvent.click(trigger);
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByRole('radio', { name: 'last week' })).toHaveProperty('checked', true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('[B4.48] [B8.24] [B7.37] shows the error of the server, and applies nothing then', async () => {
    const { picker, onChange } = await open('never : ever');
    await picker.findByText('Cannot read never : ever');
    const apply = picker.getByRole('button', { name: 'APPLY' });
    expect(apply).toHaveProperty('disabled', true);
    fireEvent.submit(apply);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('asks about a range that was typed just before Enter, and applies none that the server cannot read', async () => {
    const { picker, onChange } = await open('2026-01-01 : 2026-02-01 noon');
    const start = await picker.findByRole('textbox', { name: texts.timeRange.startInclusive });
    fireEvent.change(start, { target: { value: 'never' } });
    fireEvent.click(picker.getByRole('button', { name: 'APPLY' }));
    await picker.findByText('Cannot read never : 2026-02-01 noon');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(start, { target: { value: '2025-01-01' } });
    await waitFor(() => expect(picker.getByRole('button', { name: 'APPLY' })).toHaveProperty('disabled', false));
    fireEvent.click(picker.getByRole('button', { name: 'APPLY' }));
    await gone();
    expect(onChange.mock.calls).toEqual([['2025-01-01 : 2026-02-01 noon']]);
  });

  it('applies no former date in the place of a typed text that is none', async () => {
    const { picker, onChange } = await open('2026-01-01T00:00:00 : now');
    const start = await picker.findByRole('textbox', { name: texts.timeRange.start });
    fireEvent.change(start, { target: { value: '2026-13-45' } });
    fireEvent.click(picker.getByRole('button', { name: 'APPLY' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onChange).not.toHaveBeenCalled();
    expect(picker.getByText(texts.moment.invalid)).toBeTruthy();
    fireEvent.change(start, { target: { value: '2026-03-04' } });
    fireEvent.click(picker.getByRole('button', { name: 'APPLY' }));
    await gone();
    expect(onChange.mock.calls).toEqual([['2026-03-04T00:00:00 : now']]);
  });

  it.each([
    ['DATEADD(DATETIME("now"), -7, day) : DATEADD(DATETIME("now"), 7, day)', true],
    ['DATEADD(DATETIME("now"), -7, day) : now', false],
    ['2026-01-01T00:00:00 : 2026-02-01T00:00:00', false],
  ])('[B4.46] %s counts from an anchor: %s', async (range, anchored) => {
    const { picker } = await open(range);
    expect(picker.queryByRole('combobox', { name: texts.timeRange.anchor }) !== null).toBe(anchored);
  });

  it('[B4.45] offers four kinds of bounds, today as Midnight', async () => {
    const { picker } = await open('2026-01-01T00:00:00 : now');
    fireEvent.click(picker.getByRole('combobox', { name: texts.timeRange.start }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(
      ['specific', 'relative', 'now', 'today'].map((mode) => texts.timeRange.mode[mode as 'now']),
    );
    expect(texts.timeRange.mode.today).toBe('Midnight');
  });

  it('[B4.40] filters nothing after a turn to No filter', async () => {
    const { picker, onChange } = await open('Last week');
    await turnTo(picker, 'No filter');
    fireEvent.click(picker.getByRole('button', { name: 'APPLY' }));
    await gone();
    expect(onChange.mock.calls).toEqual([['No filter']]);
  });
});
