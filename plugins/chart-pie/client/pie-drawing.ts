import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { crossFilterMask, markFilters, markId, markWriter, selectedTexts } from '@facet/plugin-charts/contract';
import {
  type AnswerTexts,
  answerTexts,
  metricCurrencyOf,
  metricFormatOf,
  negativeAmounts,
} from '@facet/plugin-highcharts/contract';
import type { ChartDrawing, DrawingTexts } from '@facet/plugin-highcharts/contract.client';
import type { PieForm } from '../common/pie-form.ts';
import { type PieInput, pieOptions } from './pie-options.ts';
import { NO_SLICES, type Slice, type Slices, slices } from './pie-slices.ts';

/** The props of the chart, without texts in the user's language. */
type PieProps = Omit<PieInput, 'texts' | 'slices' | 'selects' | 'act' | 'isFaded'> &
  Pick<ChartInput, 'queries' | 'hooks'> & {
    readonly names: AnswerTexts;
    /** Ids of the selected marks. */
    readonly selected: readonly string[];
  };

export const pieDrawing: ChartDrawing<PieForm, PieProps> = {
  props: (input) => ({
    form: input.formData,
    queries: input.queries,
    hooks: input.hooks,
    names: answerTexts(input, { date: input.formData.date_format }),
    width: input.width,
    height: input.height,
    metricFormat: metricFormatOf(input.formData, input.datasource),
    metricCurrency: metricCurrencyOf(input.formData, input.datasource),
    selected: selectedTexts(input.filterState),
    colorOf: input.colorOf,
  }),
  negative: ({ formData, queries }) => negativeAmounts(queries, [formData.metric]),

  options(props, t) {
    const parts = partsOf(props, t);
    return pieOptions({
      ...props,
      slices: parts,
      texts: { total: t('total'), ofShown: t('ofShown', { count: parts.list.length }) },
      ...actionsOf(props, parts),
    });
  },
  parts: ({ form }) => (form.roseType === undefined ? [] : ['variable-pie']),
  label: (props, t) => t('label', { count: partsOf(props, t).list.length }),
};

function partsOf({ form, queries, names }: PieProps, t: DrawingTexts): Slices {
  return queries[0] ? slices(form, queries[0], queries[1], { ...names, other: t('other') }) : NO_SLICES;
}

/** The combined slice selects all of its parts; it has no menu, because no filter describes its rows. */
function actionsOf(
  { form, queries, hooks, selected }: PieProps,
  parts: Slices,
): Pick<PieInput, 'selects' | 'act' | 'isFaded'> {
  const { groupby: columns = [] } = form;
  const { setDataMask, showMenu } = hooks;
  const isOn = ({ marks }: Slice) => marks.length > 0 && marks.every((mark) => selected.includes(markId(mark)));
  const select = (slice: Slice, add: boolean) => {
    const others = parts.list.filter((part) => part !== slice && isOn(part));
    const chosen = isOn(slice) ? others : add ? [...others, slice] : [slice];
    setDataMask?.(
      crossFilterMask(
        columns,
        chosen.flatMap((part) => part.marks),
        markWriter(columns, queries),
      ),
    );
  };
  const selects = setDataMask !== undefined && columns.length > 0;
  return {
    selects,
    isFaded: (slice) => selected.length > 0 && !isOn(slice),
    act(slice, { add, menu }) {
      if (menu === undefined) return selects ? select(slice, add) : undefined;
      const [mark, ...others] = slice.marks;
      if (mark === undefined || others.length > 0 || showMenu === undefined) return undefined;
      menu.taken();
      const filters = markFilters(columns, mark);
      const crossFilter = { isOn: isOn(slice), toggle: () => select(slice, false) };
      return showMenu({
        at: menu.at,
        label: slice.name,
        filters,
        by: { filters, control: 'groupby' },
        ...(selects ? { crossFilter } : {}),
      });
    },
  };
}
