import { describe, expect, it } from 'vitest';
import { readScheduleForm, scheduleInfo, wrongFields } from './schedule-form.ts';

const CONF = {
  JSONSCHEMA: {
    type: 'object',
    properties: {
      output_table: { type: 'string', title: 'Table of the rows' },
      start_date: { type: 'string', format: 'date-time', title: 'Start' },
      retries: { type: 'integer', default: 3 },
      schedule_interval: { type: 'string', enum: ['@daily', '@weekly'], default: '@daily' },
      notify: { type: 'boolean', default: true },
    },
    required: ['output_table', 'schedule_interval'],
  },
};
const fields = readScheduleForm(CONF) ?? [];

describe('the form of schedules [A1.4]', () => {
  it.each([undefined, null, {}, [], { JSONSCHEMA: {} }, { JSONSCHEMA: { properties: {} } }])(
    'is not offered for %j',
    (conf) => {
      expect(readScheduleForm(conf)).toBeNull();
    },
  );

  it('is read from the conf', () => {
    expect(fields.map(({ label, kind, required, initial }) => [label, kind, required, initial])).toEqual([
      ['Table of the rows', 'text', true, ''],
      ['Start', 'moment', false, ''],
      ['retries', 'number', false, '3'],
      ['schedule_interval', 'choice', true, '@daily'],
      ['notify', 'switch', false, 'true'],
    ]);
  });

  it('converts values to their types and leaves out empty ones', () => {
    const typed = { output_table: 'daily', start_date: '2026-01-02T03:04Z', retries: '', notify: 'true' };
    expect(scheduleInfo(fields, typed)).toEqual({
      output_table: 'daily',
      start_date: '2026-01-02T03:04:00.000Z',
      notify: true,
    });
  });

  it.each<[typed: Readonly<Record<string, string>>, wrong: readonly string[]]>([
    [{}, ['output_table', 'schedule_interval']],
    [{ output_table: 'x', schedule_interval: '@daily' }, []],
    [
      { output_table: 'x', schedule_interval: '@hourly', retries: 'many', start_date: 'soon' },
      ['start_date', 'retries', 'schedule_interval'],
    ],
  ])('%j is wrong in %j', (typed, wrong) => {
    expect([...wrongFields(fields, typed)]).toEqual(wrong);
  });
});
