import type { CatalogueFiles } from './translations.ts';

type Catalogue = Readonly<Record<string, unknown>>;

interface ModuleContext {
  keys(): string[];
  /** A JSON module is its content; there is no default export around it. */
  (path: string): Promise<Catalogue>;
}

declare global {
  interface ImportMeta {
    /** Given by the bundler: modules of a folder, by path. */
    webpackContext(
      folder: string,
      options: { readonly recursive: boolean; readonly regExp: RegExp; readonly mode: 'lazy' },
    ): ModuleContext;
  }
}

function filesOf(context: ModuleContext): CatalogueFiles {
  const paths = new Set(context.keys());
  return { has: (path) => paths.has(path), load: (path) => context(path) };
}

export const shellCatalogues = filesOf(
  import.meta.webpackContext('../../i18n', { recursive: false, regExp: /^\.\/[a-zA-Z_]+\.json$/, mode: 'lazy' }),
);

/** Texts of what the host declares, which only some pages show. */
export const hostCatalogues = filesOf(
  import.meta.webpackContext('../../i18n/app', { recursive: false, regExp: /^\.\/[a-zA-Z_]+\.json$/, mode: 'lazy' }),
);

export const declaredCatalogues = filesOf(
  import.meta.webpackContext('@facet/declared-labels', {
    recursive: true,
    regExp: /^\.\/(listed\/)?[a-zA-Z_]+\.json$/,
    mode: 'lazy',
  }),
);
