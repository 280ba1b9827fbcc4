import type { Choice, Translate } from '@facet/sdk/chart-form';
import { NUMBER_FORMATS, numberFormatter, TIME_FORMATS, timeFormatter } from '@facet/sdk/formatting';

const SAMPLE_NUMBER = 12345.432;
const SAMPLE_MOMENT = Date.UTC(2019, 0, 14, 1, 32, 10);

export function numberFormatChoices(t: Translate): readonly Choice[] {
  return NUMBER_FORMATS.map((format) => {
    if (format === 'SMART_NUMBER') return [format, t('formats.adaptive')];
    if (format === '~g') return [format, t('formats.original')];
    return [format, `${format} (${SAMPLE_NUMBER} → ${numberFormatter(format)(SAMPLE_NUMBER)})`];
  });
}

export function timeFormatChoices(t: Translate): readonly Choice[] {
  return TIME_FORMATS.map((format) =>
    format === 'smart_date'
      ? [format, t('formats.adaptive')]
      : [format, `${format} | ${timeFormatter(format)(SAMPLE_MOMENT)}`],
  );
}
