import { useMediaQuery } from '@mantine/hooks';
import { createContext, useContext, useEffect } from 'react';

/** Below this width the shell lays itself out for phones. */
export const PHONE = '(max-width: 767px)';

/** On phones the shell's bar has a place for the title row of the page, which would cost a second bar otherwise. */
export interface PhoneBar {
  /** Absent on wider screens. */
  readonly place: HTMLElement | null;
  /** From now on a page uses it; what the bar shows beside it moves into its menu. Gives how to stop. */
  take(): () => void;
}

/** Null where no shell is around the page. */
export const PhoneBarContext = createContext<PhoneBar | null>(null);

/** Where a page draws its title row, through a portal, while it wants to. Null: in its own place, as on wide screens. */
export function usePhoneBar(isWanted: boolean): HTMLElement | null {
  const bar = useContext(PhoneBarContext);
  const place = bar?.place ?? null;
  const take = bar?.take;
  const takes = isWanted && place !== null;
  useEffect(() => (takes ? take?.() : undefined), [takes, take]);
  return takes ? place : null;
}

/** Whether the screen is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
