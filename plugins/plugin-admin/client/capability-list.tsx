import type { Capability } from '@facet/sdk/common';
import { StoredSwitch, Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { PluginView } from './plugin-view.ts';
import classes from './plugin-detail.module.css';

export interface CapabilityListProps {
  readonly view: PluginView;
  onGrant(name: Capability, granted: boolean): Promise<void>;
}

/**
 * The capabilities that a plugin requests. For installed plugins, an administrator can change each decision at any
 * time.
 */
export function CapabilityList({ view, onGrant }: CapabilityListProps) {
  const { t } = useTranslation('facet/plugin-admin');
  const { builtIn, capabilities, granted, origins } = view.row;
  const unasked = view.refused.filter((name) => !capabilities.includes(name));
  if (capabilities.length === 0 && unasked.length === 0)
    return <p className={classes.quiet}>{t(builtIn ? 'detail.ownCapabilities' : 'detail.noCapabilities')}</p>;
  return (
    <ul className={classes.rows}>
      {capabilities.map((name) => (
        <li key={name}>
          <span className={classes.grow}>
            <CapabilityText name={name} origins={origins} />
          </span>
          {view.refused.includes(name) && !granted.includes(name) ? (
            <Tag tone="warning">{t('capability.refused')}</Tag>
          ) : null}
          {builtIn ? null : (
            <StoredSwitch
              label={t('capability.grant', { name })}
              checked={granted.includes(name)}
              onStore={(isGranted) => onGrant(name, isGranted)}
            />
          )}
        </li>
      ))}
      {unasked.map((name) => (
        <li key={name}>
          <span className={classes.grow}>
            <CapabilityText name={name} origins={origins} />
          </span>
          <Tag tone="danger">{t('capability.unasked')}</Tag>
        </li>
      ))}
    </ul>
  );
}

export interface CapabilityTextProps {
  readonly name: Capability;
  /** Other servers that the plugin may contact. */
  readonly origins: readonly string[];
}

export function CapabilityText({ name, origins }: CapabilityTextProps) {
  const { t } = useTranslation('facet/plugin-admin');
  return (
    <span className={classes.capability}>
      {t(`capability.what.${name.replace(':', '-')}`, { origins: origins.join(', ') })} <code>{name}</code>
    </span>
  );
}
