import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportDialog } from '../import-dialog-lazy.ts';
import classes from './list-bundles.module.css';
import type { ListPageTools } from './list-page.ts';

export interface ListBundlesProps {
  /** Of the calls, such as `saved_query`. */
  readonly resource: string;
  /** Name of the list. */
  readonly title: string;
  readonly page: ListPageTools;
}

/** The import button; a file that is dropped anywhere on the page opens the same dialog. */
export default function ListBundles({ resource, title, page }: ListBundlesProps) {
  const { t } = useTranslation('facet');
  const openDialog = (file?: File): void =>
    page.open((close) => (
      <ImportDialog
        resource={resource}
        title={t('kit.import.title', { title })}
        {...(file === undefined ? {} : { file })}
        onImported={() => {
          page.notify.success(t('kit.import.done'));
          void page.refresh();
        }}
        onClose={close}
      />
    ));
  const over = useDroppedFile(openDialog);
  return (
    <>
      <Button leftSection={<IconUpload size={14} stroke={1.6} />} onClick={() => openDialog()}>
        {t('kit.import.import')}
      </Button>
      {over ? (
        <div className={classes.over} aria-hidden>
          <span>{t('kit.import.dropHere', { title })}</span>
        </div>
      ) : null}
    </>
  );
}

/** Whether a file is being dragged over the page; what takes a drop itself keeps it. */
function useDroppedFile(take: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const move = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      setOver(!isTaken);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    };
    const stop = new AbortController();
    window.addEventListener('dragover', move, { signal: stop.signal });
    window.addEventListener('dragleave', leave, { signal: stop.signal });
    window.addEventListener('drop', drop, { signal: stop.signal });
    return () => stop.abort();
  });
  return over;
}
