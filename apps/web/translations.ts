import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { hostManifest } from '@facet/core/common';
import { DECLARED_TEXTS, LISTED_TEXTS, type MessageCatalogue } from '@facet/sdk/client';
import { FALLBACK_LOCALE, isLocale, setFormatLocale, toLanguageTag } from '@facet/sdk/common';

type Catalogue = Readonly<Record<string, unknown>>;

/** Texts of the shell and the UI kit. */
export const SHELL_NAMESPACE = 'facet';

/** Lazily imported JSON modules by path. */
export interface CatalogueFiles {
  has(path: string): boolean;
  load(path: string): Promise<Catalogue>;
}

export interface TranslationSources {
  readonly shell: CatalogueFiles;
  /** Texts that the host's manifest names, beside the labels. */
  readonly host: CatalogueFiles;
  readonly declared: CatalogueFiles;
  /** What the build has packed of a plugin's texts, or what it loads by itself; `undefined`: it has none. */
  ofPlugin(plugin: string): MessageCatalogue | Promise<MessageCatalogue> | undefined;
}

/** Where a namespace of a language comes from. A language without a file gives an empty catalogue: English shows. */
export async function loadCatalogue(
  sources: TranslationSources,
  locale: string,
  namespace: string,
): Promise<Catalogue> {
  if (namespace === SHELL_NAMESPACE) return fromFile(sources.shell, `./${locale}.json`);
  if (namespace === hostManifest.id) return fromFile(sources.host, `./${locale}.json`);
  if (namespace === DECLARED_TEXTS) return fromFile(sources.declared, `./${locale}.json`);
  if (namespace === LISTED_TEXTS) return fromFile(sources.declared, `./listed/${locale}.json`);
  const [owner, name, part] = namespace.split('/');
  const catalogue = await sources.ofPlugin(`${owner}/${name}`);
  return (await (part === undefined ? catalogue : catalogue?.parts?.[part])?.load(locale)) ?? {};
}

/** Namespaces of a plugin that this page has texts of: its own, and those of its parts. */
export function loadedNamespaces(i18n: I18n, plugin: string): readonly string[] {
  return Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}).filter(
    (namespace) => namespace === plugin || namespace.startsWith(`${plugin}/`),
  );
}

/** Labels of a plugin from outside stand beside those that the build has gathered. */
export function addDeclaredLabels(
  i18n: I18n,
  owner: string,
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>,
): void {
  for (const [locale, texts] of Object.entries(labels)) {
    const named = Object.entries(texts).map(([key, text]) => [`${owner}#${key}`, text]);
    i18n.addResourceBundle(locale, DECLARED_TEXTS, Object.fromEntries(named), true, true);
  }
}

async function fromFile(files: CatalogueFiles, path: string): Promise<Catalogue> {
  return files.has(path) ? files.load(path) : {};
}

export async function startTranslations(sources: TranslationSources, locale: string): Promise<I18n> {
  const language = isLocale(locale) ? locale : FALLBACK_LOCALE;
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read: (language, namespace) => loadCatalogue(sources, language, namespace),
  };
  const instance = i18next.createInstance();
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: FALLBACK_LOCALE,
      load: 'currentOnly',
      ns: [SHELL_NAMESPACE, DECLARED_TEXTS],
      defaultNS: SHELL_NAMESPACE,
      interpolation: { escapeValue: false },
      // `useTranslation([plugin, part])` looks a key up in both.
      react: { useSuspense: true, nsMode: 'fallback' },
    });
  const tell = (now: string) => {
    document.documentElement.lang = toLanguageTag(now);
    setFormatLocale(toLanguageTag(now));
  };
  tell(language);
  instance.on('languageChanged', tell);
  return instance;
}
