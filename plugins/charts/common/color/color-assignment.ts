import { categoricalScheme } from './palette.ts';

/**
 * Gives each label a colour and keeps it. Charts of one dashboard share an assignment, so a category looks the same in
 * all of them; labels that the dashboard's owner coloured keep that colour.
 */
export class ColorAssignment {
  readonly #taken = new Map<string, number>();

  /** @param scheme key of the categorical scheme; @param fixed label → colour, decided by the dashboard's owner. */
  colorOf(label: string, scheme: unknown, fixed: Readonly<Record<string, unknown>> = {}): string {
    const chosen = fixed[label];
    if (typeof chosen === 'string' && chosen !== '') return chosen;
    const { colors } = categoricalScheme(scheme);
    const known = this.#taken.get(label);
    const index = known ?? this.#taken.size;
    if (known === undefined) this.#taken.set(label, index);
    return colors[index % colors.length] ?? 'currentColor';
  }
}
