import { useObjectTools } from '@facet/sdk/ui';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { shownDashboard } from './shown-dashboard.ts';

/** What plugins show beside the name of the dashboard, such as that it is sent by a schedule. */
export default function DashboardMarks({ title }: { readonly title: string }) {
  const { marks, dialog } = useObjectTools(shownDashboard(useDashboard(), title));
  return (
    <>
      {marks}
      {dialog}
    </>
  );
}
