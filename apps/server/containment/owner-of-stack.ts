const PLUGIN_FOLDER = /\/plugins\/([a-z0-9-]+)\//;

/**
 * The plugin whose code is innermost in a stack, by the folder of its files; lines or addresses, innermost first. Other
 * folders of that name belong to no known plugin.
 */
export function ownerOfStack(frames: readonly string[], known: ReadonlySet<string>): string | undefined {
  for (const frame of frames) {
    const owner = `facet/${PLUGIN_FOLDER.exec(frame)?.[1] ?? ''}`;
    if (known.has(owner)) return owner;
  }
  return undefined;
}
