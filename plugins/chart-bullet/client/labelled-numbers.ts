export interface LabelledNumber {
  readonly value: number;
  readonly label: string;
}

/** Two lists of a form as one: numbers with their labels. Entries that are not numbers are left out with their labels. */
export function labelledNumbers(numbers: string, labels: string): readonly LabelledNumber[] {
  const names = labels.split(',').map((label) => label.trim());
  return numbers.split(',').flatMap((text, index): readonly LabelledNumber[] => {
    const value = text.trim() === '' ? NaN : Number(text);
    return Number.isFinite(value) ? [{ value, label: names[index] ?? '' }] : [];
  });
}
