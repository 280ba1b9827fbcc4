import type { Datasource } from '@facet/plugin-datasets/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ControlLog } from './control-log.ts';
import { usePartitioned } from './filter-subjects.ts';
import { panelsWith } from './panels.tsx';
import { controlHost, ControlStage } from './testing/control-stage.tsx';

afterEach(cleanup);

const warn = vi.fn();
beforeEach(() => warn.mockReset());

const request = vi.fn(async (_path: string): Promise<Response> => {
  throw new Error('down');
});
const host = controlHost({ api: { request } });

test('[B8.18] a control of an unregistered type is logged once, and the rest of the panel works', () => {
  const { Control } = panelsWith({ warn });
  const control = (
    <Control
      type="NopeControl"
      name="odd"
      label="Odd"
      value={1}
      error={null}
      options={{}}
      datasource={null}
      formData={{ viz_type: 'x', datasource: '1__table' }}
      onChange={() => {}}
    />
  );
  const { rerender } = render(<ControlStage host={host}>{control}</ControlStage>);
  rerender(<ControlStage host={host}>{control}</ControlStage>);
  expect(screen.getByText('unknownType')).toBeDefined();
  expect(warn.mock.calls[0]).toEqual(['Unknown controlType: NopeControl', { control: 'odd' }]);
});

test('[B7.15] [B7.17] partitions that cannot be read are logged, and the filter offers the known columns', async () => {
  const datasource = { sql: null, schema: 'main', table_name: 'days', database: { id: 4 } } as unknown as Datasource;
  const subject = {
    kind: 'column',
    name: 'ds',
    type: 1,
    isTemporal: false,
    isExpression: false,
    isInteger: false,
  } as const;
  const Subjects = () => <p>{JSON.stringify(usePartitioned([subject], datasource))}</p>;
  render(
    <ControlStage host={host}>
      <ControlLog value={{ warn }}>
        <Subjects />
      </ControlLog>
    </ControlStage>,
  );
  await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(request.mock.calls.map(([path]) => path)).toEqual(['/api/v1/database/4/table_extra/days/main/']);
  expect(warn.mock.calls[0]?.[1]).toMatchObject({ table: 'days' });
  expect(screen.getByText(JSON.stringify([subject]))).toBeDefined();
});
