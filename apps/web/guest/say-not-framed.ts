import { declaredCatalogues, hostCatalogues, shellCatalogues } from '../catalogue-files.ts';
import { startTranslations } from '../translations.ts';

/** What a person reads who opens a page of guests without a site around it. */
export async function sayNotFramed(root: HTMLElement, locale: string): Promise<void> {
  const sources = {
    shell: shellCatalogues,
    host: hostCatalogues,
    declared: declaredCatalogues,
    ofPlugin: () => undefined,
  };
  const { t } = await startTranslations(sources, locale);
  const text = root.ownerDocument.createElement('p');
  text.textContent = t('shell.notFramed');
  text.style.padding = '1rem';
  root.replaceChildren(text);
}
