import { useObjectTools } from '@facet/sdk/ui';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { shownDashboard } from './shown-dashboard.ts';

/** Marks that plugins show beside the name of the dashboard, such as a schedule that sends it. */
export default function DashboardMarks({ title }: { readonly title: string }) {
  const { marks, dialog } = useObjectTools(shownDashboard(useDashboard(), title));
  return (
    <>
      {marks}
      {dialog}
    </>
  );
}
