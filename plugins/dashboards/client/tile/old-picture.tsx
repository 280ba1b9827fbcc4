import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { EditPopover, ErrorTile } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMomentText } from '../runtime/use-moment-text.ts';
import classes from './tile.module.css';

export interface OldPictureProps {
  readonly name: string;
  readonly readAt: number;
  readonly error: unknown;
  onRetry(): void;
}

/** Says since when a picture is old, and on a click why it could not be renewed. */
export default function OldPicture({ name, readAt, error, onRetry }: OldPictureProps) {
  const { t } = useTranslation('facet/dashboards');
  const momentText = useMomentText();
  const [opened, setOpened] = useState(false);
  return (
    <EditPopover
      opened={opened}
      onClose={() => setOpened(false)}
      position="bottom-end"
      width={320}
      label={t('tile.notRefreshed')}
      target={
        <UnstyledButton
          className={classes.old}
          aria-label={t('tile.oldOf', { name, time: momentText(readAt) })}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <IconAlertCircle size={14} stroke={1.6} aria-hidden />
          <span>{momentText(readAt)}</span>
        </UnstyledButton>
      }
    >
      <div className={classes.why}>
        <ErrorTile
          error={error}
          title={t('tile.notRefreshed')}
          onRetry={() => {
            setOpened(false);
            onRetry();
          }}
        />
      </div>
    </EditPopover>
  );
}
