import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import de from '../../i18n/de.json' with { type: 'json' };
import en from '../../i18n/en.json' with { type: 'json' };
import { scheduleWords } from './spoken-sentence.ts';

it.each([
  ['en', '0 8 * * 1', 'Every Monday at 08:00'],
  ['en', '30 6 * * 1-5', 'Monday to Friday at 06:30'],
  ['de', '0 9 1 * *', de.form.sentence.month.replace('{{day}}', '1').replace('{{time}}', '09:00')],
  ['de', '*/7 * * * *', 'Every 7 minutes'],
])('times of a schedule in %s: %s', async (language, crontab, words) => {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    resources: { en: { 'facet/reports': en }, de: { 'facet/reports': de } },
    interpolation: { escapeValue: false },
  });
  const t = i18n.getFixedT<'facet/reports'>(language, 'facet/reports');
  expect(scheduleWords({ crontab, crontab_humanized: 'Every 7 minutes' }, t, language)).toBe(words);
});
