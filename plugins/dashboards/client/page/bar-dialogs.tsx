import { lazy } from 'react';
import type { BarDialog } from '../filter-bar/bar-menu.tsx';

const FilterSettings = lazy(() => import('../filter-settings/filter-settings.tsx'));
const CrossFilterScope = lazy(() => import('../cross-filter-scope/cross-filter-scope.tsx'));

interface BarDialogsProps {
  readonly dialog: BarDialog;
  onClose(): void;
}

/** A dialog that the menu of the filter bar opens. */
export default function BarDialogs({ dialog, onClose }: BarDialogsProps) {
  if (dialog === 'scopes') return <CrossFilterScope onClose={onClose} />;
  return <FilterSettings onClose={onClose} begins={dialog === 'new-filter'} />;
}
