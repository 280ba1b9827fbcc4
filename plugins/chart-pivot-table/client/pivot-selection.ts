import { crossFilterMask, markFilters } from '@facet/plugin-charts/contract';
import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { columnLabel, listOf, textOf } from '@facet/sdk/chart-query';
import { groupText } from '@facet/sdk/formatting';
import type { PivotForm } from '../common/pivot-form.ts';
import { pivotAxes } from '../common/pivot-levels.ts';
import { timed } from '../common/pivot-query.ts';
import type { Cell } from '../common/aggregator.ts';
import type { AxisNode } from '../common/axis-tree.ts';

/** The headings of a number, or a heading itself; then the other axis is at its root. */
export interface Place {
  readonly row: AxisNode;
  readonly column: AxisNode;
}

export interface PivotSelection {
  /** Whether something is selected that does not include this place. */
  isFaded(place: Place): boolean;
  /** Toggles the cross-filter by the values of a place. Absent: cross-filters are not possible here. */
  readonly toggle?: (place: Place) => void;
  /** Opens the context menu of a place. */
  onContextMenu(place: Place, event: Pick<MouseEvent, 'clientX' | 'clientY' | 'preventDefault'>): void;
}

export function pivotSelection(
  form: PivotForm,
  filterState: ChartInput['filterState'],
  hooks: ChartInput['hooks'],
  write: (dimension: string, value: Cell) => string = (_, value) => groupText(value),
): PivotSelection {
  const axes = pivotAxes(form);
  const labels = { row: axes.rows.map(columnLabel), column: axes.columns.map(columnLabel) };
  const selected = selectedValues(filterState);
  const valuesAt = ({ row, column }: Place) =>
    new Map([
      ...row.path.map((value, index) => [labels.row[index] ?? '', value] as const),
      ...column.path.map((value, index) => [labels.column[index] ?? '', value] as const),
    ]);
  const { setDataMask, showMenu } = hooks;
  const isSelected = (here: ReadonlyMap<string, unknown>) =>
    here.size === selected.size && [...here].every(([label, value]) => selected.get(label) === groupText(value));
  const columnsAt = ({ row, column }: Place) =>
    timed(form, [...axes.rows.slice(0, row.depth), ...axes.columns.slice(0, column.depth)]);
  const textOfPlace = (place: Place) => [...valuesAt(place)].map(([label, value]) => write(label, value)).join(', ');
  const toggle = (place: Place) => {
    const here = valuesAt(place);
    if (here.size === 0) return;
    const marks = isSelected(here) ? [] : [[...place.row.path, ...place.column.path]];
    const mask = crossFilterMask(columnsAt(place), marks);
    setDataMask?.(
      marks.length === 0 ? mask : { ...mask, filterState: { ...mask.filterState, label: textOfPlace(place) } },
    );
  };
  return {
    isFaded(place) {
      if (selected.size === 0) return false;
      const here = valuesAt(place);
      return [...selected].some(([label, text]) => here.has(label) && groupText(here.get(label)) !== text);
    },
    onContextMenu(place, event) {
      const mark = [...place.row.path, ...place.column.path];
      if (showMenu === undefined || mark.length === 0) return;
      event.preventDefault();
      const filters = markFilters(columnsAt(place), mark);
      const control = place.row.depth > 0 ? 'groupbyRows' : 'groupbyColumns';
      showMenu({
        at: { x: event.clientX, y: event.clientY },
        label: textOfPlace(place),
        filters,
        by: { filters, control },
        ...(setDataMask ? { crossFilter: { isOn: isSelected(valuesAt(place)), toggle: () => toggle(place) } } : {}),
      });
    },
    ...(setDataMask ? { toggle } : {}),
  };
}

/** The selected value as text, by dimension. */
function selectedValues({ filters, value }: ChartInput['filterState']): ReadonlyMap<string, string> {
  const [mark] = listOf(value);
  const values = listOf(mark);
  return new Map(
    listOf(filters).flatMap((label, index) => {
      const name = textOf(label);
      return name === undefined || index >= values.length ? [] : [[name, groupText(values[index])] as const];
    }),
  );
}
