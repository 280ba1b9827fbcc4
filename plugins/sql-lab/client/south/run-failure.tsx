import { useFlag } from '@facet/sdk/client';
import { CopyButton, RequestId } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEditors } from '../editor/editors.ts';
import { goTo, replaceName } from '../editor/error-mark.ts';
import { placeInEditor, type RunError } from '../model/run-error.ts';
import { isUnfilledTemplate } from '../model/unfilled-template.ts';
import type { EditorTab } from '../model/editor-tab.ts';
import type { LabRun } from '../model/lab-run.ts';
import classes from './run-failure.module.css';

interface RunFailureProps {
  readonly tab: Pick<EditorTab, 'id'>;
  readonly run: Pick<LabRun, 'origin' | 'sql'>;
  readonly error: RunError;
  onRunAgain(): void;
}

/** The reason of a failure, its position in the text, and suggestions for a fix. */
export function RunFailure({ tab, run, error, onRunAgain }: RunFailureProps) {
  const { t } = useTranslation('facet/sql-lab');
  const editors = useEditors();
  const [title, ...more] = error.message.split('\n');
  const details = more.join('\n').trim();
  const place = error.line === null ? null : placeInEditor({ line: error.line, column: error.column }, run.origin);
  const { suggestion, unknownName } = error;
  const view = editors.view(tab.id);
  const templates = useFlag('ENABLE_TEMPLATE_PROCESSING');
  const remedy =
    !templates && isUnfilledTemplate(error, run.sql)
      ? t('failure.templatesOff')
      : t(`failure.remedy.${error.type ?? ''}`, { defaultValue: '' });

  return (
    <div className={classes.pane}>
      <div className={classes.tile} role="alert">
        <h2 className={classes.title}>
          <IconAlertCircle size={16} stroke={1.6} aria-hidden />
          <span>{title || t('failure.unknown')}</span>
        </h2>
        {place === null && suggestion === null && remedy === '' ? null : (
          <p className={classes.text}>
            {[
              place === null ? '' : t('failure.place', place),
              suggestion === null ? '' : t('failure.closest', { name: suggestion }),
              remedy,
            ]
              .filter((part) => part !== '')
              .join(' ')}
          </p>
        )}
        {details === '' ? null : <pre className={classes.details}>{details}</pre>}
        <div className={classes.buttons}>
          {place === null || !view ? null : (
            <Button onClick={() => goTo(view, place)}>{t('failure.goTo', { line: place.line })}</Button>
          )}
          {place === null || !view || suggestion === null || unknownName === null ? null : (
            <Button onClick={() => replaceName(view, place, unknownName, suggestion)}>
              {t('failure.replace', { name: suggestion })}
            </Button>
          )}
          <Button leftSection={<IconPlayerPlay size={14} />} onClick={onRunAgain}>
            {t('results.runAgain')}
          </Button>
          <CopyButton label={t('failure.copy')} text={() => [error.message, run.sql].join('\n\n')} />
          {error.requestId === null ? null : (
            <span className={classes.request}>
              <RequestId id={error.requestId} />
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
