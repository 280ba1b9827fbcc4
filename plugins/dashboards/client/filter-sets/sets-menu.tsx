import { useFlag } from '@facet/sdk/client';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { describeError } from '@facet/sdk/ui';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterSet } from '../../common/wire/filter-sets.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useCopyLink } from '../actions/use-copy-link.ts';
import { shareLink } from '../storage/share.ts';
import classes from './filter-sets.module.css';
import { type FilterSetsState, useFilterSets } from './use-filter-sets.ts';

const SetDialog = lazy(() => import('./set-dialog.tsx'));
const DeleteSetDialog = lazy(() => import('./delete-set-dialog.tsx'));

type SetDialogKind = 'create' | 'rename' | 'remove';

/** A long name is cut, not the note beside it. */
const ITEM_CLASSES = { itemLabel: classes.label ?? '' };
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
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const state = useFilterSets();
  const { sets, current, create, rename, remove } = state;
  const { rights } = useDashboard();
  const [dialog, setDialog] = useState<SetDialogKind | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={304}>
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
          <SetItems state={state} />
          {sets.length === 0 ? null : <Menu.Divider />}
          <Actions state={state} onDialog={setDialog} />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'create' ? (
          <SetDialog title={t('sets.create')} mayShare={rights.edit} onSave={create} onClose={close} />
        ) : null}
        {dialog === 'rename' && current ? (
          <SetDialog
            title={t('sets.renameTitle')}
            name={current.name}
            onSave={(name) => rename(current, name)}
            onClose={close}
          />
        ) : null}
        {dialog === 'remove' && current ? (
          <DeleteSetDialog set={current} onConfirm={() => remove(current)} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The sets: a click applies one. */
function SetItems({ state: { sets, current, isChanged, apply } }: { readonly state: FilterSetsState }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const kinds = [
    { kind: 'User', label: t('sets.own') },
    { kind: 'Dashboard', label: t('sets.shared') },
  ] as const;
  return kinds.map(({ kind, label }) => {
    const found = sets.filter(({ owner_type }) => owner_type === kind);
    if (found.length === 0) return null;
    return (
      <Fragment key={kind}>
        <Menu.Label>{label}</Menu.Label>
        {found.map((set) => (
          <Menu.Item
            key={set.id}
            leftSection={set.id === current?.id ? <IconCheck {...icon} /> : <span className={classes.noCheck} />}
            rightSection={<span className={classes.note}>{noteOf(set)}</span>}
            classNames={ITEM_CLASSES}
            onClick={() => apply(set)}
          >
            <span className={classes.name} title={set.name}>
              {set.id === current?.id && isChanged ? t('sets.changed', { name: set.name }) : set.name}
            </span>
          </Menu.Item>
        ))}
      </Fragment>
    );
  });

  function noteOf({ owner_type, params }: FilterSet): string {
    if (owner_type === 'Dashboard' && params.opensFirst === true) return t('sets.first');
    return t('sets.filters', { count: Object.keys(params.nativeFilters).length });
  }
}

interface ActionsProps {
  readonly state: FilterSetsState;
  onDialog(dialog: SetDialogKind): void;
}

/** Actions on the current values and the current set. */
function Actions({ state, onDialog }: ActionsProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const copyLink = useCopyLink();
  const { current, isChanged, mayChange, update, openFirst } = state;
  const { session, rights, notifier } = runtime;
  const changed = current && mayChange(current) ? current : undefined;
  const isFirst = changed?.params.opensFirst === true;
  const share = () => {
    shareLink(runtime)
      .then(copyLink)
      .catch((error: unknown) => notifier.error(describeError(error).message));
  };
  return (
    <>
      {changed && isChanged ? (
        <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => update(changed)}>
          {t('sets.update', { name: changed.name })}
        </Menu.Item>
      ) : null}
      {session.can('can_add', 'FilterSets') ? (
        <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onDialog('create')}>
          {t('sets.create')}
        </Menu.Item>
      ) : null}
      {rights.share ? (
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={share}>
          {t('sets.copyLink')}
        </Menu.Item>
      ) : null}
      {changed ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onDialog('rename')}>
            {t('sets.rename', { name: changed.name })}
          </Menu.Item>
          {changed.owner_type === 'Dashboard' ? (
            <Menu.CheckboxItem
              checkIcon={<IconCheck {...icon} />}
              checked={isFirst}
              closeMenuOnClick
              onChange={(opens) => openFirst(changed, opens)}
            >
              {t('sets.openFirst')}
            </Menu.CheckboxItem>
          ) : null}
          {session.can('can_delete', 'FilterSets') ? (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onDialog('remove')}>
              {t('sets.remove', { name: changed.name })}
            </Menu.Item>
          ) : null}
        </>
      ) : null}
    </>
  );
}
