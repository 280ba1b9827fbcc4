import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconFilter, IconRefresh } from '@tabler/icons-react';
import { isInFloating, Tag } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { useFilterDraft } from '../filters/use-filter-draft.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './phone.module.css';
import { SheetHandle } from './sheet-handle.tsx';
import { refreshAll } from '../runtime/refresh-all.ts';

/** On a phone filters open as a sheet, from a bar in reach of the thumb. */
export default function PhoneBar() {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const [opened, setOpened] = useState(false);
  const draft = useFilterDraft();
  const count = useDashboardState((state) => runtime.clauses(state).length);
  return (
    <div className={classes.phoneBar}>
      <Button leftSection={<IconFilter size={16} stroke={1.6} />} onClick={() => setOpened(true)}>
        <span className={classes.opener}>
          {t('filters.title')}
          {count === 0 ? null : <Tag tone="accent">{count}</Tag>}
        </span>
      </Button>
      <ActionIcon variant="default" aria-label={t('page.refresh')} onClick={() => refreshAll(runtime)}>
        <IconRefresh size={16} stroke={1.6} />
      </ActionIcon>
      <Drawer
        opened={opened}
        // The sheet hears Escape first; what is open inside it has to close before it does.
        onClose={() => {
          if (!isInFloating(document.activeElement)) setOpened(false);
        }}
        position="bottom"
        size="90%"
        title={
          <>
            <SheetHandle onClose={() => setOpened(false)} />
            {t('filters.title')}
          </>
        }
        keepMounted
        closeButtonProps={{ 'aria-label': t('tile.close') }}
        styles={{
          content: { borderRadius: '12px 12px 0 0', display: 'flex', flexDirection: 'column' },
          header: { background: 'var(--surface-raised)', padding: '20px 4px 8px 16px', minHeight: 44 },
          title: { fontSize: 16, fontWeight: 600 },
          body: { display: 'flex', flex: 1, minHeight: 0, padding: 0 },
        }}
      >
        <FilterPanel draft={draft} onApplied={() => setOpened(false)} touch />
      </Drawer>
    </div>
  );
}
