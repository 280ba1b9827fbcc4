import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionText, groupPermissions, searchPermissions, viewText } from './permission-groups.ts';
import classes from './role-form.module.css';
import type { PermissionPair } from './role-queries.ts';

interface PermissionPickerProps {
  readonly pairs: readonly PermissionPair[];
  readonly chosen: ReadonlySet<number>;
  readonly disabled: boolean;
  onChange(chosen: ReadonlySet<number>): void;
}

/** All permissions, grouped by object, with a search over both names. */
export function PermissionPicker({ pairs, chosen, disabled, onChange }: PermissionPickerProps) {
  const { t } = useTranslation('facet/identity');
  const [search, setSearch] = useState('');
  // The rows stay in place while boxes change; applying the filter again includes the changes.
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const groups = useMemo(() => groupPermissions(pairs), [pairs]);
  const shown = useMemo(() => searchPermissions(groups, search, only), [groups, search, only]);

  const toggle = (id: number, granted: boolean) => {
    const next = new Set(chosen);
    if (granted) next.add(id);
    else next.delete(id);
    onChange(next);
  };

  return (
    <div className={classes.picker}>
      <div className={classes.bar}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('roleForm.searchPermissions')}
          placeholder={t('roleForm.searchPermissions')}
          leftSection={<IconSearch size={14} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Checkbox
          label={t('roleForm.onlyGranted', { count: chosen.size })}
          checked={only !== null}
          onChange={(event) => setOnly(event.currentTarget.checked ? chosen : null)}
        />
      </div>
      <div className={classes.groups} role="group" aria-label={t('roleForm.permissions')} tabIndex={disabled ? 0 : -1}>
        {shown.length === 0 ? <p className={classes.hint}>{t('roleForm.noPermission')}</p> : null}
        {shown.map((group) => (
          <fieldset key={group.view} className={classes.group}>
            <legend>
              {viewText(group.view)} <Raw name={group.view} text={viewText(group.view)} />
            </legend>
            <div className={classes.actions}>
              {group.pairs.map(({ id, action }) => (
                <Checkbox
                  key={id}
                  label={
                    <>
                      {actionText(action)} <Raw name={action} text={actionText(action)} />
                    </>
                  }
                  disabled={disabled}
                  checked={chosen.has(id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}

/** The technical name, shown where it differs from the display text. */
function Raw({ name, text }: { readonly name: string; readonly text: string }) {
  return name === text ? null : <code className={classes.raw}>{name}</code>;
}
