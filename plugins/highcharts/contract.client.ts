/** What a chart over an axis draws of the values of its form. */
export { type CartesianLook, cartesianProps, type CartesianProps } from './client/cartesian-props.ts';
