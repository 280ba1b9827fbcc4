import { lazy, Suspense, use } from 'react';
import type { Layout } from '../../common/layout/component.ts';
import { hidesAllCharts } from '../../common/layout/shown-components.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { EditContext } from './edit-context.ts';

const ClosedNote = lazy(() => import('./closed-note.tsx'));
const EmptyNote = lazy(() => import('./empty-note.tsx'));

/**
 * A note where nothing has been placed, or where all charts are hidden from the reader; shown once for the outermost component.
 * The editor shows a note for each.
 */
export function WhyEmpty({ place }: { readonly place: string }) {
  const { chart } = useDashboard();
  const isEditing = use(EditContext) !== null;
  const isClosed = useDashboardState(({ layout }) => {
    const isHidden = (id: string) => hidesAllCharts(layout, id, (chartId) => chart(chartId) !== undefined);
    return isHidden(place) && !placesAround(layout, place).some(isHidden);
  });
  const isEmpty = useDashboardState(({ layout }) => layout[place]?.children.length === 0);
  if (isEditing || !(isClosed || isEmpty)) return null;
  return <Suspense>{isEmpty ? <EmptyNote /> : <ClosedNote />}</Suspense>;
}

/** The containers of a place that explain themselves why it is empty. */
function placesAround(layout: Layout, place: string): readonly string[] {
  const types = ['GRID', 'TAB'];
  return (layout[place]?.parents ?? []).filter((id) => types.includes(layout[id]?.type ?? ''));
}
