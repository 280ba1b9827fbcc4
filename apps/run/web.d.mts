/** Bundles the web app unless `dist/web` was made from exactly these sources. */
export function buildWeb(node: string, options?: { readonly force?: boolean; readonly mode?: string }): void;
