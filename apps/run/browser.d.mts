/** Path of a Chromium that starts. `node`: the Node that runs what has to be downloaded. */
export function findBrowser(node: string): string;
