export { byLocale } from './by-locale.ts';
export * from './currency-format.ts';
export * from './duration-format.ts';
export { grainName } from './grain-name.ts';
export * from './memory-format.ts';
export * from './number-format.ts';
export { type NumberSigns, numberSigns } from './number-locale.ts';
export * from './time-format.ts';
export * from './value-text.ts';
