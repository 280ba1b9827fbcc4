import type { WrittenScheme } from '../common/color/read-schemes.ts';

/** Schemes by key, as the settings of the process hold them. */
export type AddedSchemes = Readonly<
  Record<string, { readonly label?: string; readonly description?: string; readonly colors: readonly string[] }>
>;

/** Colours reach styles and drawings, so that only plain ones are taken. */
const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Added schemes as the contract writes them.
 * @param refused is told of each that is left out
 */
export function writtenSchemes(
  added: AddedSchemes,
  refused: (key: string, color: string) => void,
): readonly WrittenScheme[] {
  return Object.entries(added).flatMap(([id, { label = id, description = '', colors }]) => {
    const wrong = colors.find((color) => !COLOR.test(color));
    if (wrong === undefined) return [{ id, label, description, colors }];
    refused(id, wrong);
    return [];
  });
}
