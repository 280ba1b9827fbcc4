import { categoricalScheme, TONES, toned } from './palette.ts';

/** The colours of a dashboard are untrusted and are written into styles, so only colour notations are accepted. */
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s,.%/]+\)|var\(--[\w-]+\))$/i;

/**
 * Palettes start with colours that are easy to distinguish. Later colours lie between them and are used when those are
 * taken.
 */
const FIRST_CHOICE = 4;

/**
 * Assigns a colour to each label and keeps it. By default the position in the palette is a hash of the label, so that
 * the label has the same colour in every chart, whatever else is drawn and in any order. If another label has that
 * position already, the next free one is used. When all colours are taken, the palette is repeated in another tone.
 */
export class ColorAssignment {
  readonly #places = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #inOrder: boolean;

  /** @param inOrder Assigns the colours of the palette in the order of the calls, as for the metrics of one chart. */
  constructor({ inOrder = false }: { readonly inOrder?: boolean } = {}) {
    this.#inOrder = inOrder;
  }

  /**
   * @param scheme Key of the categorical scheme
   * @param fixed Colours by label that the dashboard's owner has set
   */
  colorOf(label: string, scheme: unknown, fixed: Readonly<Record<string, unknown>> = {}): string {
    const chosen = Object.hasOwn(fixed, label) ? fixed[label] : undefined;
    if (typeof chosen === 'string' && COLOR.test(chosen)) return chosen;
    const { colors } = categoricalScheme(scheme);
    const place = this.#places.get(label) ?? this.#take(label, colors.length);
    return toned(colors[place % colors.length] ?? 'currentColor', Math.floor(place / colors.length));
  }

  /** Labels with a colour of the palette, without those whose colour is fixed. */
  labels(): readonly string[] {
    return [...this.#places.keys()];
  }

  #take(label: string, count: number): number {
    const liked = Math.min(FIRST_CHOICE, count);
    const first = this.#inOrder ? 0 : hashOf(label) % liked;
    const place = freePlace(this.#taken, first, { liked, count }) ?? first;
    this.#taken.add(place);
    this.#places.set(label, place);
    return place;
  }
}

interface Palette {
  readonly liked: number;
  readonly count: number;
}

/**
 * The nearest free position in the first tone that has one: first among the colours at the start of the palette, then
 * among the others.
 */
function freePlace(taken: ReadonlySet<number>, first: number, { liked, count }: Palette): number | undefined {
  for (let tone = 0; tone < TONES; tone += 1)
    for (let step = 0; step < count; step += 1) {
      const place = tone * count + (step < liked ? (first + step) % liked : step);
      if (!taken.has(place)) return place;
    }
  return undefined;
}

/** FNV-1a: short, and evenly distributed even for texts that differ in one letter. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
