import { NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { ErrorTile, FileDrop, ImportDialog, PageHeader, saveAnswer, shownSize, useLaterRequest } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './everything-page.module.css';

const VIEW = 'ImportExportRestApi';

/** Exports and imports all objects of the installation that the user may see. */
export function EverythingPage() {
  const { t } = useTranslation('facet/bundles');
  const session = useService(SessionToken);
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      <div className={classes.sections}>
        {session.can('can_export', VIEW) ? <ExportSection /> : null}
        {session.can('can_import_', VIEW) ? <ImportSection /> : null}
      </div>
    </div>
  );
}

function ExportSection() {
  const { t, i18n } = useTranslation('facet/bundles');
  const request = useLaterRequest();
  const stopping = useRef(new AbortController());
  const [packed, setPacked] = useState(0);
  const [bytes, setBytes] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const download = async (): Promise<void> => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setPacked(0);
    setBytes(0);
    setError(null);
    try {
      const answer = await request('/api/v1/assets/export/', { signal, onProgress: ({ done }) => setPacked(done) });
      await saveAnswer(answer, 'export.zip', setBytes);
    } catch (caught) {
      if (!signal.aborted) setError(caught);
    } finally {
      setBytes(null);
    }
  };
  return (
    <section className={classes.section}>
      <h2>{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      <div className={classes.action}>
        <Button
          variant="filled"
          leftSection={<IconDownload size={14} stroke={1.6} />}
          loading={bytes !== null}
          onClick={() => void download()}
        >
          {t('export.button')}
        </Button>
        <span role="status">
          {bytes === null
            ? null
            : bytes === 0
              ? t('export.packing', { count: packed })
              : t('export.arriving', { size: shownSize(bytes, i18n.language) })}
        </span>
        {bytes === null ? null : <Button onClick={() => stopping.current.abort()}>{t('export.stop')}</Button>}
      </div>
      {error === null ? null : <ErrorTile error={error} />}
    </section>
  );
}

function ImportSection() {
  const { t } = useTranslation('facet/bundles');
  const notify = useService(NotifierToken);
  const [file, setFile] = useState<File | null>(null);
  return (
    <section className={classes.section}>
      <h2>{t('import.title')}</h2>
      <p>{t('import.text')}</p>
      <FileDrop accept=".zip" onFile={setFile}>
        {t('import.drop')}
      </FileDrop>
      {file === null ? null : (
        <Suspense>
          <ImportDialog
            resource="assets"
            field="bundle"
            title={t('import.title')}
            file={file}
            onImported={() => notify.success(t('import.done'))}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
