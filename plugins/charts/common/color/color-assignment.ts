import { categoricalScheme, TONES, toned } from './palette.ts';

/** Colours of a dashboard are untrusted and end in styles: only colours pass. */
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s,.%/]+\)|var\(--[\w-]+\))$/i;

/** Palettes begin with colours that are easy to tell apart; later ones lie between them, and are used once those are taken. */
const FIRST_CHOICE = 4;

/**
 * Gives each label a colour and keeps it. Where nothing else says so, a label's place in the palette follows from its own
 * text, so that it has the same colour in every picture, whatever else is drawn and in whatever order; a place that
 * another label holds already gives way to the next free one. When all colours are taken the palette starts again in
 * another tone.
 */
export class ColorAssignment {
  readonly #places = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #inOrder: boolean;

  /** @param inOrder labels take the colours in the order in which they come, as the metrics of one chart do. */
  constructor({ inOrder = false }: { readonly inOrder?: boolean } = {}) {
    this.#inOrder = inOrder;
  }

  /** @param scheme key of the categorical scheme; @param fixed label → colour, decided by the dashboard's owner. */
  colorOf(label: string, scheme: unknown, fixed: Readonly<Record<string, unknown>> = {}): string {
    const chosen = Object.hasOwn(fixed, label) ? fixed[label] : undefined;
    if (typeof chosen === 'string' && COLOR.test(chosen)) return chosen;
    const { colors } = categoricalScheme(scheme);
    const place = this.#places.get(label) ?? this.#take(label, colors.length);
    return toned(colors[place % colors.length] ?? 'currentColor', Math.floor(place / colors.length));
  }

  /** Labels that have a colour of the palette so far, without those whose colour the caller gave. */
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

/** The nearest free colour of the first tone that has one: of those that palettes begin with, then of the others. */
function freePlace(taken: ReadonlySet<number>, first: number, { liked, count }: Palette): number | undefined {
  for (let tone = 0; tone < TONES; tone += 1)
    for (let step = 0; step < count; step += 1) {
      const place = tone * count + (step < liked ? (first + step) % liked : step);
      if (!taken.has(place)) return place;
    }
  return undefined;
}

/** FNV-1a: short, and even for texts that differ in one letter. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
