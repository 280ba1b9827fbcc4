import { MANY_ROWS, ODD_NAMES, ODD_ROWS } from './chart-rows.ts';
import type { ChartSubject } from './chart-subject.ts';
import type { ChartTrial } from './chart-trial.ts';

export async function bearsOddRows(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  for (const [name, rows] of Object.entries(ODD_ROWS)) await trial.drawn(subject, name, { rows });
}

/** Columns with names that objects have by themselves, and one column everywhere. */
export async function bearsOddNames(trial: ChartTrial, subject: ChartSubject): Promise<void> {
  for (const [name, names] of Object.entries(ODD_NAMES)) await trial.drawn(subject, name, { names });
}

export const bearsManyCategories = (trial: ChartTrial, subject: ChartSubject): Promise<void> =>
  trial.drawn(subject, 'ten thousand categories', {
    rows: MANY_ROWS,
    form: { ...subject.form, row_limit: MANY_ROWS.length, limit: 0 },
  });
