import { ShownTablePoint } from '@facet/plugin-query/contract.server';
import { ChartQueryPoint, currentForm } from '@facet/sdk/chart-form';
import { defineServerPlugin } from '@facet/sdk/common';
import { oldPivotQuery } from '../common/old-pivot-query.ts';
import { pivotQuery } from '../common/pivot-query.ts';
import { manifest } from '../manifest.ts';

export default defineServerPlugin(manifest, (ctx) => {
  ctx.implement(ChartQueryPoint, 'pivot_table_v2', async () => pivotQuery);
  ctx.implement(ChartQueryPoint, 'pivot_table', async () => oldPivotQuery);
  ctx.implement(ShownTablePoint, 'pivot_table_v2', async () => {
    const { pivotSheet } = await import('./pivot-sheet.ts');
    return { sheetOf: async (question) => pivotSheet(question) };
  });
  ctx.implement(ShownTablePoint, 'pivot_table', async () => {
    const { pivotSheet } = await import('./pivot-sheet.ts');
    return {
      sheetOf: async (question) => pivotSheet({ ...question, form: currentForm(oldPivotQuery.form, question.form) }),
    };
  });
});
