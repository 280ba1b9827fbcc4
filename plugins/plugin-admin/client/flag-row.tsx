import { Menu, UnstyledButton } from '@mantine/core';
import { StoredSwitch, Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { FlagRow } from '../common/wire/plugin.ts';
import { isChanged, switchedParts } from './flag-rows.ts';
import type { FlagDecision } from './plugin-calls.ts';
import table from './plugin-table.module.css';

export interface FlagRowViewProps {
  readonly flag: FlagRow;
  readonly nameOf: (plugin: string) => string;
  /** Names of all roles. */
  readonly roles: readonly string[];
  readonly onDecide: (name: string, decision: FlagDecision) => Promise<void>;
}

/** A flag with its description, the contributions that depend on it, and its values. */
export function FlagRowView({ flag, nameOf, roles, onDecide }: FlagRowViewProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const parts = switchedParts(flag.switches).map(({ plugin, entries }) =>
    entries.length === 0 ? nameOf(plugin) : `${nameOf(plugin)}: ${entries.join(', ')}`,
  );
  return (
    <tr>
      <td className={table.says}>
        {flag.description}
        <span className={table.states}>
          <code>{flag.name}</code>
          <span className={table.owner}>{t('flags.switches', { parts: parts.join('; ') })}</span>
          {isChanged(flag) ? <Tag tone="info">{t('flags.changed')}</Tag> : null}
          {flag.decided === null && flag.configured !== null ? <Tag>{t('flags.configured')}</Tag> : null}
          {Object.entries(flag.roles).map(([role, isOn]) => (
            <Tag key={role}>{t(isOn ? 'flags.roleOn' : 'flags.roleOff', { role })}</Tag>
          ))}
        </span>
      </td>
      <td className={table.decision}>
        <span className={table.states}>
          <StoredSwitch label={flag.name} checked={flag.value} onStore={(value) => onDecide(flag.name, { value })} />
          {flag.perRole ? <RoleMenu flag={flag} roles={roles} onDecide={onDecide} /> : null}
          {flag.decided === null ? null : (
            <UnstyledButton className={table.link ?? ''} onClick={() => void onDecide(flag.name, { value: null })}>
              {t('flags.reset')}
            </UnstyledButton>
          )}
        </span>
      </td>
    </tr>
  );
}

/** A menu in which each role cycles through the values: default, on, off. */
function RoleMenu({ flag, roles, onDecide }: Omit<FlagRowViewProps, 'nameOf'>) {
  const { t } = useTranslation('facet/plugin-admin');
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={table.link ?? ''} aria-label={t('flags.rolesOf', { name: flag.name })}>
          {t('flags.roles')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={table.roles ?? ''}>
        {roles.map((role) => {
          const now = flag.roles[role];
          const next = now === undefined ? true : now ? false : null;
          const says = now === undefined ? 'flags.asAll' : now ? 'flags.on' : 'flags.off';
          return (
            <Menu.Item
              key={role}
              rightSection={<span className={table.owner}>{t(says)}</span>}
              onClick={() => void onDecide(flag.name, { roles: { [role]: next } })}
            >
              {role}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
