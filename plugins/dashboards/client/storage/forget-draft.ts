/** Under which name this device keeps unsaved work on a dashboard. */
export const draftKeyOf = (id: number): string => `facet:dashboard-draft:${id}`;

export function forgetDraft(id: number): void {
  try {
    localStorage.removeItem(draftKeyOf(id));
  } catch {
    // Without storage nothing was kept.
  }
}
