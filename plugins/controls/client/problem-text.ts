import type { TFunction } from 'i18next';

/** What validators say, which the specification words in English, and the keys of these sentences in the catalogues. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^cannot be empty$/, 'empty'],
  [/^is expected to be an integer$/, 'integer'],
  [/^is expected to be a number$/, 'number'],
  [/^Value cannot exceed (?<most>\d+)$/, 'most'],
  [/^Server pagination needs to be enabled for values over (?<most>\d+)$/, 'paged'],
  [/^Required$/, 'required'],
  [/^This value should be smaller than the right target value$/, 'leftSmaller'],
  [/^This value should be greater than the left target value$/, 'rightGreater'],
  [/^Invalid color$/, 'color'],
];

/** The problem of a value in the person's language. Validators of other forms say what they like: that stays as it is. */
export function problemText(problem: string, t: TFunction<'facet/controls'>): string {
  for (const [sentence, key] of SENTENCES) {
    const found = sentence.exec(problem);
    if (found) return t(`problem.${key}`, { ...found.groups, defaultValue: problem });
  }
  return problem;
}
