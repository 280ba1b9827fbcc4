import { useFlag } from '@facet/sdk/client';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown, IconDeviceFloppy, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterSet } from '../../common/wire/filter-sets.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useFilterSets } from './use-filter-sets.ts';

const SaveSetDialog = lazy(() => import('./save-set-dialog.tsx'));

const icon = { size: 16, stroke: 1.6 } as const;

export interface SetsMenuProps {
  /** An icon alone, where there is no room for a name. */
  readonly compact?: boolean;
}

/** Named values of the filters, where the installation has them. */
export function SetsMenu(props: SetsMenuProps) {
  const isOn = useFlag('DASHBOARD_NATIVE_FILTERS_SET');
  const { isNew, session } = useDashboard();
  return isOn && !isNew && session.can('can_list', 'FilterSets') ? <Sets {...props} /> : null;
}

function Sets({ compact = false }: SetsMenuProps) {
  const { t } = useTranslation('facet/dashboards');
  const { session } = useDashboard();
  const { sets, current, isChanged, mayChange, apply, update, create, remove } = useFilterSets();
  const [isSaving, setSaving] = useState(false);
  const own = sets.filter(({ owner_type }) => owner_type === 'User');
  const shared = sets.filter(({ owner_type }) => owner_type === 'Dashboard');
  const item = (set: FilterSet) => (
    <Menu.Item
      key={set.id}
      leftSection={set.id === current?.id ? <IconCheck {...icon} /> : <span style={{ width: 16 }} />}
      rightSection={t('sets.filters', { count: Object.keys(set.params.nativeFilters).length })}
      onClick={() => apply(set)}
    >
      {set.id === current?.id && isChanged ? t('sets.changed', { name: set.name }) : set.name}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={288}>
        <Menu.Target>
          {compact ? (
            <ActionIcon size="xs" aria-label={t('sets.title')} title={t('sets.title')}>
              <IconBookmark {...icon} />
            </ActionIcon>
          ) : (
            <Button leftSection={<IconBookmark size={14} />} rightSection={<IconChevronDown size={14} />}>
              {current?.name ?? t('sets.title')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {own.length === 0 ? null : <Menu.Label>{t('sets.own')}</Menu.Label>}
          {own.map(item)}
          {shared.length === 0 ? null : <Menu.Label>{t('sets.shared')}</Menu.Label>}
          {shared.map(item)}
          {sets.length === 0 ? null : <Menu.Divider />}
          {current && isChanged && mayChange(current) ? (
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => update(current)}>
              {t('sets.update', { name: current.name })}
            </Menu.Item>
          ) : null}
          {session.can('can_add', 'FilterSets') ? (
            <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setSaving(true)}>
              {t('sets.create')}
            </Menu.Item>
          ) : null}
          {current && mayChange(current) && session.can('can_delete', 'FilterSets') ? (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => remove(current)}>
              {t('sets.remove', { name: current.name })}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {isSaving ? (
        <Suspense>
          <SaveSetDialog onSave={create} onClose={() => setSaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
