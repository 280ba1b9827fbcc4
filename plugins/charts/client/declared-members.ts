import { type AnyChartType, panelMembers } from '@facet/sdk/client';

const known = new WeakMap<AnyChartType, ReadonlySet<string>>();

/** The members of form data that a chart type declares. Its texts do not matter here. */
export function declaredMembers(type: AnyChartType): ReadonlySet<string> {
  const before = known.get(type);
  if (before) return before;
  const members = panelMembers(type.controlPanel((key) => key));
  known.set(type, members);
  return members;
}
