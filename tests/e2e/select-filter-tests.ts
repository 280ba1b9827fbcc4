import type { BrowserContext, Response } from 'playwright';
import { expect, it } from 'vitest';
import type { Boards } from '../support/boards.ts';
import { begun, newPage } from '../support/browser.ts';

export interface FilterTestParts {
  /** Of a user who may use the clipboard. */
  readonly context: BrowserContext;
  readonly boards: Boards;
  /** Of penguins. */
  readonly dataset: number;
  /** A chart that counts them by species. */
  readonly count: number;
}

export const addCount = (boards: Boards): Promise<number> =>
  boards.addChart('Birds', {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['species'],
    metrics: ['count'],
  });

interface Asked {
  readonly filters: readonly { readonly col: string; readonly val: readonly unknown[] }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** What a chart asked for, and what came. */
async function askedBy(response: Response): Promise<Asked> {
  const { queries } = response.request().postDataJSON();
  const { result } = await response.json();
  return { filters: queries[0].filters, rows: result[0].data };
}

/** Settings of a dashboard with one filter, of the species. */
export const speciesFilter = (datasetId: number) => ({
  native_filter_configuration: [
    {
      id: 'NATIVE_FILTER-species',
      type: 'NATIVE_FILTER',
      name: 'Species',
      filterType: 'filter_select',
      targets: [{ datasetId, column: { name: 'species' } }],
      controlValues: { multiSelect: true, creatable: true },
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
    },
  ],
});

/** Pages of a busy machine take their time. */
export const PATIENCE = { timeout: 60_000 };

const isDataOf = (chartId: number) => (response: Response) =>
  response.url().includes('/api/v1/chart/data') && response.request().postDataJSON()?.form_data?.slice_id === chartId;

/** The filter of values on a dashboard, for whichever plugin brings it. */
export function selectFilterTests(parts: () => FilterTestParts): void {
  it('ten thousand pasted values reach the rows in bounded time, and a reload still has them', async () => {
    const { context, boards, dataset, count } = parts();
    const address = await boards.addDashboard([count], speciesFilter(dataset));
    const { page, faults } = await newPage(context);
    await page.goto(address, PATIENCE);
    await page.getByText('Adelie').first().waitFor();
    const unknown = Array.from(
      { length: 9_999 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    await page.evaluate((text) => navigator.clipboard.writeText(text), ['Gentoo', ...unknown].join('\n'));
    const field = page.getByRole('textbox', { name: 'Species' });
    const start = Date.now();
    await field.click();
    await page.keyboard.press('Control+V');
    await page.getByText('+9,996').waitFor();
    await page.keyboard.press('Escape');
    const answer = begun(page.waitForResponse(isDataOf(count), PATIENCE));
    const kept = begun(page.waitForResponse((response) => response.url().includes('/filter_state'), PATIENCE));
    await page.getByRole('button', { name: 'Apply filters' }).click();
    const { filters, rows } = await askedBy(await answer);
    expect(filters).toMatchObject([{ col: 'species' }]);
    expect(filters[0]?.val).toHaveLength(10_000);
    expect(rows.map((row) => row['species'])).toEqual(['Gentoo']);
    expect(Date.now() - start).toBeLessThan(60_000);
    expect((await kept).status()).toBe(201);
    await page.waitForURL(/native_filters_key=/, PATIENCE);
    const again = begun(page.waitForResponse(isDataOf(count), PATIENCE));
    await page.reload(PATIENCE);
    expect((await askedBy(await again)).filters[0]?.val).toHaveLength(10_000);
    expect(faults).toEqual([]);
    await page.close();
  });
}
