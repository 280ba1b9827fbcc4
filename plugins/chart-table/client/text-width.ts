/** Pixels of the interface's font at 12 px, by kind of sign; a mean of each kind. */
const WIDTHS: readonly (readonly [kind: RegExp, width: number])[] = [
  [/[fijlrt]/u, 4.1],
  [/[a-z]/u, 7.1],
  [/\d/u, 7.1],
  [/[\s,.:;'|!/_()[\]-]/u, 4.2],
  [/[A-Z]/u, 8.2],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u, 12.5],
];
const OTHER = 7.5;

/** About how many pixels a text takes in a cell, without measuring it in the page. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += WIDTHS.find(([kind]) => kind.test(sign))?.[1] ?? OTHER;
  return width;
}
