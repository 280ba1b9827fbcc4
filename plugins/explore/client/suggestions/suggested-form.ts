import type { Panels } from '@facet/plugin-controls/contract.client';
import { withDefaults } from '@facet/plugin-controls/contract.client';
import type { ChartForm } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { startForm } from '../../common/start-values.ts';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import { knownType } from '../../common/known-type.ts';
import { PAGE_MEMBERS } from '../../common/page-members.ts';

/** Members for the form's context and for the look of all charts; they are kept. */
const KEPT = [...PAGE_MEMBERS, 'color_scheme', 'linear_color_scheme'];

/** The complete form of a suggestion, based on the current form. */
export function suggestedForm(
  { vizType, values }: Suggestion,
  form: FormData,
  chartForm: ChartForm,
  panels: Pick<Panels, 'resolve'>,
): FormData {
  const kept = Object.fromEntries(KEPT.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])));
  const place: FormData = { ...kept, viz_type: vizType, datasource: form.datasource };
  return withDefaults(
    startForm(place, values, knownType(vizType, chartForm)),
    panels.resolve(chartForm, (key) => key),
  );
}
