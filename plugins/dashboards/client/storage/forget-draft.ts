import type { Session } from '@facet/sdk/client';

/** Whose unsaved work it is, and on which dashboard. */
export interface DraftOf {
  readonly id: number;
  readonly session: Pick<Session, 'user'>;
}

/** Storage key of unsaved work on a dashboard, one per user, because several users may sign in on this device. */
export const draftKeyOf = ({ id, session }: DraftOf): string => `facet:dashboard-draft:${session.user.userId}:${id}`;

export function forgetDraft(of: DraftOf): void {
  try {
    localStorage.removeItem(draftKeyOf(of));
  } catch {
    // Without storage nothing was kept.
  }
}
