import { ActionIcon, Drawer } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { DatabaseSelect, SchemaBar } from '../schema/schema-bar.tsx';
import classes from './sql-lab-page.module.css';

/** The left bar on a phone. */
export function SchemaDrawer({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionIcon aria-label={t('schema.label')} title={t('schema.label')} onClick={() => setOpened(true)}>
        <IconDatabase size={16} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('schema.label')}
        size="88%"
        closeButtonProps={{ 'aria-label': t('schema.close') }}
      >
        <div className={classes.drawer}>
          <DatabaseSelect tab={tab} />
          <SchemaBar key={tab.id} tab={tab} />
        </div>
      </Drawer>
    </>
  );
}
