import type { AnyChartType } from '@facet/sdk/client';
import { askedForm, completeContext, ownForm } from '@facet/sdk/chart-query';
import type { FormData, QueryContext } from '@facet/sdk/common';
import { declaredMembers } from './declared-members.ts';

/** What a form asks. A chart type sees no member that it does not declare, so none can ask unseen. */
export function contextOf(
  type: AnyChartType,
  form: FormData,
  ownState: Readonly<Record<string, unknown>>,
): QueryContext {
  const members = declaredMembers(type);
  return completeContext(ownForm(form, members), type.buildQuery(askedForm(form, members), { ownState }));
}
