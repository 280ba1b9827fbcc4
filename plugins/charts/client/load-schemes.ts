import { isAtHand, learnSchemes } from '../common/color/palette.ts';

let loaded: Promise<void> | undefined;

/** Few charts name another scheme than that of the theme; the others load with the first that does. */
const loadSchemes = (): Promise<void> =>
  (loaded ??= import('../common/color/categorical-schemes.ts').then(
    ({ FIXED_SCHEMES }) => learnSchemes(FIXED_SCHEMES),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  ));

/** What a chart that names this scheme has to wait for; null: nothing. The same promise each time, for `use`. */
export const schemeComing = (key: unknown): Promise<void> | null => (isAtHand(key) ? null : loadSchemes());
