import type { SnapshotOrder } from '@facet/plugin-snapshot/contract.server';
import { FacetError } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import type { ReportRow } from '../schedules/tables.ts';
import { type ContentParts, reportMessage } from './report-content.ts';

const REPORT = {
  type: 'Report',
  name: 'Trips',
  chart_id: 7,
  dashboard_id: null,
  report_format: 'PNG',
  custom_width: null,
  force_screenshot: 0,
  description: null,
  context_markdown: null,
  email_subject: null,
  extra_json: '{}',
} as ReportRow;

const tooLarge = () => new FacetError({ code: 'SNP_TOO_LARGE', message: 'The picture has more than 30 MB.' });

function messageOf(largest: number, report: Partial<ReportRow> = {}) {
  const scales: unknown[] = [];
  const parts = {
    charts: { find: async () => ({ id: 7, name: 'Trips', url: '/explore/?slice_id=7' }) },
    pictures: {
      async take({ scale = 1, format }: SnapshotOrder) {
        scales.push(scale);
        if (scale > largest) throw tooLarge();
        return { bytes: Uint8Array.of(1), type: format === 'pdf' ? 'application/pdf' : 'image/png', problems: [] };
      },
    },
    address: 'https://facet.example.org',
    signal: new AbortController().signal,
  } as unknown as ContentParts;
  return { scales, message: reportMessage(parts, { ...REPORT, ...report }, undefined) };
}

it('a picture goes out with the pixels of sharp screens', async () => {
  const { scales, message } = messageOf(3);
  expect((await message).files).toMatchObject([{ name: 'Trips.png', type: 'image/png', shown: true }]);
  expect(scales).toEqual([2]);
});

it('one that is too large so is taken smaller, and the message says it', async () => {
  const { scales, message } = messageOf(1);
  expect((await message).text).toContain('half its usual sharpness');
  expect((await message).files).toHaveLength(1);
  expect(scales).toEqual([2, 1]);
});

it.each([
  ['a picture that is too large even then', {}, [2, 1]],
  ['a PDF that is too large', { report_format: 'PDF' } as const, [1]],
])('%s fails the run with its reason', async (_, report, tried) => {
  const { scales, message } = messageOf(0, report);
  await expect(message).rejects.toThrow('more than 30 MB');
  expect(scales).toEqual(tried);
});
