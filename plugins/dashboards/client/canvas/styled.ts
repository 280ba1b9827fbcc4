/** Chooses the element that holds all components; style rules of a dashboard reach what stands in it. */
export const STYLED = '[data-dashboard-styled]';
