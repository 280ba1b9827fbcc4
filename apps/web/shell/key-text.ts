const MAC = /mac|iphone|ipad/i;

const NAMES: Readonly<Record<string, readonly [text: string, mac: string]>> = {
  mod: ['Ctrl', '⌘'],
  ctrl: ['Ctrl', '⌃'],
  alt: ['Alt', '⌥'],
  shift: ['Shift', '⇧'],
  meta: ['Meta', '⌘'],
  enter: ['↵', '↵'],
  escape: ['Esc', 'Esc'],
  arrowup: ['↑', '↑'],
  arrowdown: ['↓', '↓'],
  arrowleft: ['←', '←'],
  arrowright: ['→', '→'],
};

/** The caps of a combination such as `mod+shift+Z`, as they are printed on this machine's keyboard. */
export function keyTexts(keys: string, platform: string = navigator.platform): readonly string[] {
  const mac = MAC.test(platform) ? 1 : 0;
  return keys
    .split('+')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .map((key) => NAMES[key.toLowerCase()]?.[mac] ?? (key.length === 1 ? key.toUpperCase() : key));
}
