import { FileDrop } from '@facet/sdk/ui';
import { Trans, useTranslation } from 'react-i18next';
import classes from './plugins-page.module.css';

/** Accepts one archive, by drag and drop or by the file dialog. */
export function DropArea({ onFile }: { onFile(file: File): void }) {
  const { t } = useTranslation('facet/plugin-admin');
  return (
    <div className={classes.drop}>
      <FileDrop accept=".facet,.zip" onFile={onFile}>
        <Trans t={t} i18nKey="install.drop" components={{ choose: <span className={classes.choose} /> }} />
      </FileDrop>
    </div>
  );
}
