import type {
  MetricFormat,
  SheetAxis,
  SheetValue,
  ShownQuestion,
  ShownSheet,
} from '@facet/plugin-query/contract.server';
import type { QueryResult } from '@facet/sdk/common';
import { CellBudget } from '@facet/sdk/server';
import type { Head, Line } from '../common/axis-lines.ts';
import { type PivotForm, pivotForm } from '../common/pivot-form.ts';
import { aggregateOf, combinationOf, pivotAxes, totalLevels } from '../common/pivot-levels.ts';
import { drawnHeads, pivotLines, type PivotModel, pivotModel } from '../common/pivot-model.ts';
import { metricFormat, pivotTexts } from '../common/pivot-texts.ts';
import { PivotValues } from '../common/pivot-values.ts';
import { finished } from '../common/steps.ts';

const NO_FOLDS = { rows: new Set<string>(), columns: new Set<string>() };

/**
 * The displayed table with all lines expanded, as rows of a file. Null is written as in the contract's pivot files.
 * @throws PostProcessingError
 */
export function pivotSheet({ form: stored, answers, names, formats, mostCells }: ShownQuestion): ShownSheet {
  const form = pivotForm.read(stored);
  const budget = new CellBudget(mostCells);
  const axes = pivotAxes(form);
  budget.make((answers[0]?.data.length ?? 0) * (1 + totalLevels(form).length));
  const values = finished(PivotValues.read(form, answers));
  const texts = pivotTexts(form, answers[0], {
    verbose_map: Object.fromEntries(names),
    column_formats: {},
  });
  const aggregate = aggregateOf(form);
  const isSum = (form.metrics ?? []).every((metric) => combinationOf(metric) === 'sum');
  const model = pivotModel(form, values, texts, finished(pivotLines(form, values, NO_FOLDS)), {
    total: aggregate === 'Sum' && !isSum ? 'Total' : `Total (${aggregate})`,
    subtotal: 'Subtotal',
  });
  budget.make((model.rows.length + 1) * (model.columns.length + 1));
  const axisOf = (axis: 'rows' | 'columns', lines: readonly Line[], levels: number): SheetAxis => {
    const depth = axes[axis].length;
    const textOf = (head: Head) =>
      head.kind === 'value' && head.node?.value === null && depth > 0 ? 'NULL' : model.headText(axis, head);
    return {
      levels,
      count: lines.length,
      heads: drawnHeads(lines).flatMap((begun, line) =>
        begun.map(({ head, level, lines: covered }) => ({
          text: textOf(head),
          level,
          levels: head.span,
          line,
          lines: covered,
        })),
      ),
    };
  };
  const cell = (down: Line, across: Line): SheetValue => {
    const value = model.valueAt(down, across);
    return typeof value === 'number' && isMoment(answers[0], model.metricAt(down, across))
      ? model.textAt(down, across)
      : value;
  };
  return {
    rows: axisOf('rows', model.rows, model.rowLevels),
    columns: axisOf('columns', model.columns, model.columnLevels),
    cells: model.rows.map((down) => model.columns.map((across) => cell(down, across))),
    ...formatsOf(form, model, formats),
  };
}

/** The metric of a cell decides how its number is written. */
function formatsOf(
  form: PivotForm,
  model: PivotModel,
  own: ReadonlyMap<string, MetricFormat>,
): Pick<ShownSheet, 'formats' | 'formatAt'> {
  const formats: MetricFormat[] = [];
  const places = new Map<string, number>();
  const placeOf = (down: Line, across: Line): number => {
    const [metric, isFraction] = [model.metricAt(down, across), model.isFraction(down, across)];
    const key = `${isFraction}${metric}`;
    const place = places.get(key) ?? formats.push(metricFormat(form, isFraction, own.get(metric))) - 1;
    places.set(key, place);
    return place;
  };
  return { formats, formatAt: model.rows.map((down) => model.columns.map((across) => placeOf(down, across))) };
}

const isMoment = (answer: QueryResult | undefined, metric: string): boolean =>
  answer?.coltypes[answer.colnames.indexOf(metric)] === 2;
