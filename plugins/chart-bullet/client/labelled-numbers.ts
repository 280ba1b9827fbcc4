export interface LabelledNumber {
  readonly value: number;
  readonly label: string;
}

/** Combines two texts of a form to numbers with labels. Entries that are not numbers are left out. */
export function labelledNumbers(numbers: string, labels: string): readonly LabelledNumber[] {
  const names = labels.split(',').map((label) => label.trim());
  return numbers.split(',').flatMap((text, index): readonly LabelledNumber[] => {
    const value = text.trim() === '' ? NaN : Number(text);
    return Number.isFinite(value) ? [{ value, label: names[index] ?? '' }] : [];
  });
}
