/** Whether this device has pictures of dashboards. Without them a page need not load the code that reads them. */
const MARK = 'facet:dashboard-pictures';

export function hasMark(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    // A browser that stores nothing has no pictures.
    return false;
  }
}

/** @throws DOMException where the browser stores nothing */
export const setMark = (): void => localStorage.setItem(MARK, '1');

export const forgetMark = (): void => localStorage.removeItem(MARK);
