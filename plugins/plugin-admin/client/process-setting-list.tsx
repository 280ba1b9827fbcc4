import { useManifestText } from '@facet/sdk/client';
import { useTranslation } from 'react-i18next';
import { usePluginDetails } from './plugin-calls.ts';
import classes from './plugin-detail.module.css';

/**
 * Settings of a plugin from the environment or the settings file of the server. Changes there take effect at the next
 * start.
 */
export function ProcessSettingList({ id }: { readonly id: string }) {
  const { t } = useTranslation('facet/plugin-admin');
  const text = useManifestText();
  const settings = usePluginDetails(id).data?.processSettings ?? [];
  if (settings.length === 0) return null;
  return (
    <>
      <h3>{t('processSetting.title')}</h3>
      <ul className={classes.rows}>
        {settings.map(({ name, env, description, value }) => (
          <li key={name} className={classes.processSetting}>
            <span>{text(id, `processSettings.${name}`, description)}</span>
            <span className={classes.quiet}>
              <code>{env}</code> = {value === null ? t('processSetting.unset') : <code>{textOf(value)}</code>}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('processSetting.hint')}</p>
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
