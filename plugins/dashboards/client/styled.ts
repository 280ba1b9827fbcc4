/** Selects the element that contains all components; the CSS of a dashboard applies inside it. */
export const STYLED = '[data-dashboard-styled]';
