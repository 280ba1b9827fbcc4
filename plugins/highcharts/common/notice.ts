import type { Options } from 'highcharts';
import { escapeMarkup } from './markup.ts';

/** A line below the picture, such as a note about values that are left out. Empty: no line. */
export const notice = (...texts: readonly (string | undefined)[]): Pick<Options, 'caption'> => {
  const text = texts.filter((one) => one !== undefined && one !== '').join(' · ');
  return text === ''
    ? {}
    : { caption: { text: escapeMarkup(text), style: { color: 'var(--text-3)', fontSize: '11px' } } };
};
