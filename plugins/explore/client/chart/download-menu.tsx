import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ExplorePanelActions } from '../panel-action.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useContributions, useFlag } from '@facet/sdk/client';
import type { FormData, QueryResult } from '@facet/sdk/common';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Download } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';

const FORMATS: readonly Download['format'][] = ['csv', 'json', 'xlsx'];
const SHOWN_FORMATS = ['csv', 'xlsx'] as const;
const FULL_FORMATS = ['csv', 'xlsx', 'parquet'] as const;

export interface DownloadMenuProps {
  /** The form that is drawn, and its query results. */
  readonly form: FormData;
  readonly queries: readonly QueryResult[];
  onDownload(download: Download): void;
  onFailure(error: unknown): void;
}

/** Menu of file downloads and of the actions that plugins add. */
export function DownloadMenu({ form, queries, onDownload, onFailure }: DownloadMenuProps) {
  const { t, i18n } = useTranslation('facet/explore');
  const { session } = useExplore();
  const actions = useContributions(ExplorePanelActions);
  const isShownInFiles =
    useContributions(ChartTypes).find(({ key }) => key === form.viz_type)?.declared.shownFiles === true;
  const isFullOn = useFlag('ALLOW_FULL_CSV_EXPORT');
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
          <Menu.Item key={format} disabled={!mayDownload} onClick={() => onDownload({ format, asShown: false })}>
            {t(`chart.${format}`)}
          </Menu.Item>
        ))}
        {isShownInFiles
          ? SHOWN_FORMATS.map((format) => (
              <Menu.Item
                key={`shown ${format}`}
                disabled={!mayDownload}
                onClick={() => onDownload({ format, asShown: true })}
              >
                {t(`chart.shown.${format}`)}
              </Menu.Item>
            ))
          : null}
        {(isFullOn ? FULL_FORMATS : []).map((format) => (
          <Menu.Item
            key={`full ${format}`}
            disabled={!mayDownload}
            onClick={() => onDownload({ format, asShown: false, allRows: true })}
          >
            {t(`chart.full.${format}`)}
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

/** A text from the catalogue of the plugin that added the action. */
function OwnText({ owner, of }: { readonly owner: string; readonly of: string }) {
  const { t } = useTranslation(owner);
  return <>{t(of)}</>;
}
