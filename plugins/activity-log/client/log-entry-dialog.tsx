import { CodeEditor, TimeAgo } from '@facet/sdk/ui';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { actionKindOf, linesOf, type LogEntry } from './log-entry.ts';
import classes from './log-page.module.css';

interface LogEntryDialogProps {
  readonly entry: LogEntry;
  onClose(): void;
}

/** All that the log holds of one entry. */
export function LogEntryDialog({ entry, onClose }: LogEntryDialogProps) {
  const { t } = useTranslation('facet/activity-log');
  const kind = actionKindOf(entry.action);
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['columns.action', entry.action],
    ['columns.user', entry.user?.username ?? t('system')],
    ['columns.referrer', entry.referrer],
  ];
  return (
    <Modal
      opened
      size={640}
      title={t('showOf', { action: kind === 'other' ? entry.action : t(`kind.${kind}`) })}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <dl className={classes.facts}>
        <dt>{t('columns.when')}</dt>
        <dd>
          <TimeAgo value={entry.dttm} /> <code className={classes.quiet}>{entry.dttm} UTC</code>
        </dd>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => [<dt key={name}>{t(name)}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      <CodeEditor readOnly language="json" label={t('columns.details')} height="264px" value={linesOf(entry.json)} />
      <div className={classes.buttons}>
        <Button size="md" data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Modal>
  );
}
