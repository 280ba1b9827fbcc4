/** Whether Ctrl, or Cmd on a Mac, was held during a click. */
export function holdsModifier(event: object): boolean {
  return ('ctrlKey' in event && event.ctrlKey === true) || ('metaKey' in event && event.metaKey === true);
}
