import { useContributions } from '@facet/sdk/client';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CssTemplates } from '../css-templates.ts';

/** Templates of all plugins that keep some; nothing where there are none. A chosen one is a step that can be undone. */
export function CssTemplateSelect({ onChoose }: { onChoose(css: string): void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const sources = useContributions(CssTemplates);
  const { data: found = [] } = useQuery({
    queryKey: ['css-templates', ...sources.map(({ owner, key }) => `${owner} ${key}`)],
    // A person who may not read templates has none.
    retry: false,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(sources.map(async (source) => (await source.load()).list(signal)));
      return lists.flat();
    },
  });
  if (found.length === 0) return null;
  return (
    <Select
      aria-label={t('css.template')}
      placeholder={t('css.template')}
      searchable
      value={null}
      data={found.map(({ name }, index) => ({ value: String(index), label: name }))}
      onChange={(index) => {
        const template = index === null ? undefined : found[Number(index)];
        if (template) onChoose(template.css);
      }}
    />
  );
}
