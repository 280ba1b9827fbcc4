import { createContext, use } from 'react';
import type { EditActions } from './edit-actions.ts';

export const EditActionsContext = createContext<EditActions | null>(null);

/** @throws Error outside edit mode. */
export function useEditActions(): EditActions {
  const actions = use(EditActionsContext);
  if (!actions) throw new Error('There is no edit mode above this component.');
  return actions;
}
