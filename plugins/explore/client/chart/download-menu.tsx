import { ExplorePanelActions } from '../panel-action.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useContributions } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useExplore } from '../services/explore-services.ts';

export type DownloadFormat = 'csv' | 'json' | 'xlsx';

const FORMATS: readonly DownloadFormat[] = ['csv', 'json', 'xlsx'];

export interface DownloadMenuProps {
  /** What is drawn, and its answers. */
  readonly form: FormData;
  readonly queries: readonly QueryResult[];
  onDownload(format: DownloadFormat): void;
  onFailure(error: unknown): void;
}

/** Files of the chart's rows, and what plugins do with them. */
export function DownloadMenu({ form, queries, onDownload, onFailure }: DownloadMenuProps) {
  const { t, i18n } = useTranslation('facet/explore');
  const { session } = useExplore();
  const actions = useContributions(ExplorePanelActions);
  const mayDownload = session.can('can_csv', 'Superset');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('chart.download')}>
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} disabled={!mayDownload} onClick={() => onDownload(format)}>
            {t(`chart.${format}`)}
          </Menu.Item>
        ))}
        {actions.map((action) => (
          <Menu.Item
            key={`${action.owner} ${action.key}`}
            onClick={() => {
              action
                .load()
                .then((loaded) =>
                  loaded.run({ formData: form, results: queries, t: i18n.getFixedT(null, action.owner) }),
                )
                .catch(onFailure);
            }}
          >
            <Suspense>
              <OwnText owner={action.owner} of={action.declared.label} />
            </Suspense>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A text of the plugin that has added an action. */
function OwnText({ owner, of }: { readonly owner: string; readonly of: string }) {
  const { t } = useTranslation(owner);
  return <>{t(of)}</>;
}
