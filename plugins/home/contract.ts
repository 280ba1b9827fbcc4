/** Address of the start page, for links that lead back to it. */
export const HOME_PATH = '/superset/welcome/';
