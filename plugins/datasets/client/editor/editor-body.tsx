import { Alert, Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { useDatasetUsage } from '../usage/use-dataset-usage.ts';
import classes from './editor.module.css';
import { FieldsTab } from './fields-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { ForeignTab, useForeignTabs } from '../tabs/foreign-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { SourceTab } from './source-tab.tsx';
import { UsageTab } from './usage-tab.tsx';
import type { Editing } from './use-editing.ts';

const TABS = ['fields', 'source', 'usage'] as const;

/** A built-in tab, or the key of a plugin's tab. */
export type EditorTab = string;

interface EditorBodyProps {
  readonly editing: Editing;
  readonly usage: ReturnType<typeof useDatasetUsage>;
  readonly tab: EditorTab;
  onTab(tab: EditorTab): void;
}

/** The tabs of the dataset editor, shared by the page and the dialog. */
export function EditorBody({ editing, usage, tab, onTab }: EditorBodyProps) {
  const { t } = useTranslation('facet/datasets');
  const { refusal, dataset } = editing;
  const foreign = useForeignTabs();
  const { t: textOf } = useTranslation(foreign.map(({ owner }) => owner));
  return (
    <div className={classes.editor}>
      {refusal === null ? null : (
        <Alert color="yellow" icon={<IconLock size={16} />} className={classes.alert ?? ''}>
          {t(`edit.refusal.${refusal}`)}{' '}
          {refusal === 'managed' && isWebAddress(dataset.external_url) ? (
            <a href={dataset.external_url} target="_blank" rel="noreferrer">
              {t('edit.refusal.where')}
            </a>
          ) : null}
        </Alert>
      )}
      <Tabs value={tab} onChange={(next) => onTab(next ?? 'fields')} keepMounted={false} className={classes.tabs ?? ''}>
        <Tabs.List>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`edit.tabs.${name}`)}
              {name === 'usage' && usage.data !== undefined ? (
                <span className={classes.count}>{usage.data.chartCount}</span>
              ) : null}
            </Tabs.Tab>
          ))}
          {foreign.map(({ key, owner, declared }) => (
            <Tabs.Tab key={key} value={key}>
              {textOf(declared.label, { ns: owner })}
            </Tabs.Tab>
          ))}
          {refusal === 'notOwner' ? null : <Tabs.Tab value="history">{t('edit.tabs.history')}</Tabs.Tab>}
          <Tabs.Tab value="settings">{t('edit.tabs.settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="fields" className={classes.fill ?? ''}>
          <FieldsTab editing={editing} usage={usage.data} />
        </Tabs.Panel>
        <Tabs.Panel value="source" className={classes.scroll ?? ''}>
          <SourceTab editing={editing} />
        </Tabs.Panel>
        <Tabs.Panel value="usage" className={classes.scroll ?? ''}>
          <UsageTab query={usage} />
        </Tabs.Panel>
        {foreign.map((entry) => (
          <Tabs.Panel key={entry.key} value={entry.key} className={classes.scroll ?? ''}>
            <ForeignTab entry={entry} dataset={{ id: dataset.id, name: dataset.table_name }} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="history" className={classes.scroll ?? ''}>
          <HistoryTab editing={editing} onTaken={() => onTab('fields')} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={classes.scroll ?? ''}>
          <SettingsTab editing={editing} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** The address comes from another system and may be any text, and a `javascript:` link would run it. */
const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);
