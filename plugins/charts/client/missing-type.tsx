import { IconPuzzleOff } from '@tabler/icons-react';
import { SessionToken, useManifestText, usePlugins, useService } from '@facet/sdk/client';
import { EmptyState } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import classes from './chart-view.module.css';

/** Shown when the type's plugin is off, failed or is not installed; the chart's settings are not changed. */
export default function MissingType({ type }: { readonly type: string }) {
  const { t } = useTranslation('facet/charts');
  const plugin = usePlugins().find((one) => one.contributes['charts/type@1']?.includes(type));
  const manifestText = useManifestText();
  const { isAnonymous } = useService(SessionToken).user;
  const hint =
    plugin === undefined
      ? // Code of installed plugins runs for people with an account alone.
        t(isAnonymous ? 'unknownToVisitors' : 'unknownType', { type })
      : t('pluginIs', { plugin: manifestText(plugin.id, 'name', plugin.name), state: t(`state.${plugin.state}`) });
  return (
    <div className={classes.root}>
      <EmptyState
        icon={<IconPuzzleOff size={24} stroke={1.6} />}
        title={t('unsupported')}
        text={plugin?.cause ? `${hint} ${plugin.cause.message}` : hint}
      />
    </div>
  );
}
