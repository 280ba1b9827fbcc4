import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { EmptyState, Pane } from '@facet/sdk/ui';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../address/use-address.ts';
import { Editors, EditorsContext } from '../editor/editors.ts';
import type { Lab } from '../lab/lab.ts';
import { LabContext, useActiveTab, useLab } from '../lab/lab-context.ts';
import { LEFT_BAR } from '../model/editor-tab.ts';
import { changeTab, openTab } from '../model/lab-state.ts';
import { useLabDatabases } from '../names/lab-databases.ts';
import { DatabaseSelect, SchemaBar } from '../schema/schema-bar.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { useLabShortcuts, useReopenKey } from './lab-keys.ts';
import { NoDatabase } from './no-database.tsx';
import { SchemaDrawer } from './schema-drawer.tsx';
import classes from './sql-lab-page.module.css';
import { useDefaultDatabase } from './use-default-database.ts';
import { Workbench } from './workbench.tsx';

/** The SQL editor on a state that outlives it. */
export function createSqlLabPage(lab: Lab): ComponentType {
  return function SqlLabPage() {
    const [editors] = useState(() => new Editors());
    return (
      <LabContext value={lab}>
        <EditorsContext value={editors}>
          <SqlLab />
        </EditorsContext>
      </LabContext>
    );
  };
}

const PHONE = '(max-width: 767px)';

function SqlLab() {
  const { t } = useTranslation('facet/sql-lab');
  const lab = useLab();
  const tab = useActiveTab();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const nothingToAsk = useLabDatabases().data?.result.length === 0;
  useTexts(lab);
  useAddress();
  useDefaultDatabase(lab);
  useReopenKey(lab);
  useLabShortcuts();

  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {tab && !isPhone ? (
        <Pane
          id="sql-lab"
          label={t('schema.label')}
          side="left"
          width={LEFT_BAR.width}
          head={<DatabaseSelect tab={tab} />}
          state={{ width: tab.leftBar.width, folded: tab.leftBar.hidden }}
          onStateChange={({ width, folded }) =>
            lab.update((state) => changeTab(state, tab.id, { leftBar: { width, hidden: folded } }))
          }
        >
          <SchemaBar key={tab.id} tab={tab} />
        </Pane>
      ) : null}
      <div className={classes.main}>
        <div className={classes.top}>
          {tab && isPhone ? <SchemaDrawer tab={tab} /> : null}
          <TabBar />
        </div>
        {nothingToAsk ? (
          <NoDatabase />
        ) : tab ? (
          <Workbench tab={tab} />
        ) : (
          <EmptyState
            title={t('tabs.none.title')}
            text={t('tabs.none.text')}
            action={
              <Button
                variant="filled"
                leftSection={<IconPlus size={14} />}
                onClick={() => lab.update((state) => openTab(state, lab.defaults()))}
              >
                {t('tabs.new')}
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}

function useTexts(lab: Lab): void {
  const { t } = useTranslation('facet/sql-lab');
  useEffect(() => {
    lab.setTexts({
      stopped: () => t('run.stopped'),
      stopFailed: () => t('run.stopFailed'),
      sessionExpired: () => t('run.sessionExpired'),
      notKept: () => t('tabs.notKept'),
      notSynced: (failure) => t(`tabs.notSynced.${failure}`),
    });
  }, [lab, t]);
}
