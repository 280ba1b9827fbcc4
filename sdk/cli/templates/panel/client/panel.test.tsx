import type { PanelActionContext } from '@facet/plugin-explore/contract.client';
import { SqlLabPanels } from '@facet/plugin-sql-lab/contract.client';
import { NotifierToken } from '@facet/sdk/client';
import { createPluginTester, mock } from '@facet/sdk/testing';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { markdownTable } from '../common/markdown-table.ts';
import { statisticsOf } from '../common/statistics-of.ts';
import { copyRows } from './copy-rows.ts';
import plugin from './index.ts';

const notifier = { success: vi.fn(), info: vi.fn(), warning: vi.fn(), error: vi.fn(), undoable: vi.fn() };

it('shows how long the SQL is', async () => {
  const tester = await createPluginTester(plugin, { services: [mock(NotifierToken, notifier)] });
  const Panel = await tester.load(SqlLabPanels, '{{key}}');
  render(<Panel databaseId={1} schema={null} sql={' select 1,\n  2 '} />);
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['2', '13']);
  tester.dispose();
});

const TABLE = '| a | b |\n| --- | --- |\n| x\\|y | 1 |';
const rows = { colnames: ['a', 'b'], coltypes: [1, 0] as const, data: [{ a: 'x|y', b: 1 }], rowcount: 1 };
const input: PanelActionContext = {
  formData: { viz_type: 'table', datasource: '1__table' },
  results: [rows],
  t: (key) => `text of ${key}`,
};

it('copies the rows of a chart, and says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await copyRows(notifier).run(input);
  expect(writeText).toHaveBeenCalledWith(TABLE);
  expect(notifier.success).toHaveBeenCalledWith('text of copied');
});

it('shows the rows where the browser does not copy them', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no permission'));
  Object.assign(document, { execCommand: () => false });
  await copyRows(notifier).run(input);
  expect(notifier.info).toHaveBeenCalledWith(`text of copyByHand\n${TABLE}`);
});

it('knows an empty text', () => {
  expect(statisticsOf('  ')).toEqual({ lines: 0, characters: 0 });
  expect(markdownTable({ colnames: ['a'], data: [] })).toBe('| a |\n| --- |');
});
