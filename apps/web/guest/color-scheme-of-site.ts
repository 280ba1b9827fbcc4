import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** Modes as clients of the contract name them. */
const SCHEMES: ReadonlyMap<unknown, MantineColorScheme> = new Map([
  ['default', 'light'],
  ['dark', 'dark'],
  ['system', 'auto'],
]);

/** The colour scheme that the site around asks for; until it does, that of the device. Nothing is kept in the browser of a guest. */
export class ColorSchemeOfSite implements MantineColorSchemeManager {
  #scheme: MantineColorScheme | undefined;
  #follow: ((scheme: MantineColorScheme) => void) | undefined;

  /** Other modes change nothing. */
  change(mode: unknown): void {
    const scheme = SCHEMES.get(mode);
    if (scheme === undefined) return;
    this.#scheme = scheme;
    this.#follow?.(scheme);
  }

  get(otherwise: MantineColorScheme): MantineColorScheme {
    return this.#scheme ?? otherwise;
  }

  set(scheme: MantineColorScheme): void {
    this.#scheme = scheme;
  }

  subscribe(follow: (scheme: MantineColorScheme) => void): void {
    this.#follow = follow;
  }

  unsubscribe(): void {
    this.#follow = undefined;
  }

  clear(): void {
    this.#scheme = undefined;
  }
}
