import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import classes from './plugins-page.module.css';

/** Takes one archive by drag and drop, or by the file dialog. */
export function DropArea({ onFile }: { onFile(file: File): void }) {
  const { t } = useTranslation('facet/plugin-admin');
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconCloudUpload size={20} stroke={1.5} aria-hidden />
      <span>
        <Trans t={t} i18nKey="install.drop" components={{ choose: <span className={classes.choose} /> }} />
      </span>
      <input
        type="file"
        className={classes.hidden}
        accept=".facet,.zip"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
