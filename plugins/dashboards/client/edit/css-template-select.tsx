import { useContributions } from '@facet/sdk/client';
import { VirtualSelect } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CssTemplates } from '../css-templates.ts';

/** CSS templates of all plugins; nothing if there are none. Choosing one is an undo step. */
export function CssTemplateSelect({ onChoose }: { onChoose(css: string): void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const sources = useContributions(CssTemplates);
  const { data: found = [] } = useQuery({
    queryKey: ['css-templates', ...sources.map(({ owner, key }) => `${owner} ${key}`)],
    // Users without permission to read templates get none.
    retry: false,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(sources.map(async (source) => (await source.load()).list(signal)));
      return lists.flat();
    },
  });
  if (found.length === 0) return null;
  return (
    <VirtualSelect
      ariaLabel={t('css.template')}
      placeholder={t('css.template')}
      value={null}
      options={found.map(({ name }, index) => ({ value: String(index), label: name }))}
      onChange={(index) => {
        const template = index === null ? undefined : found[Number(index)];
        if (template) onChoose(template.css);
      }}
    />
  );
}
