import { Popover, UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ErrorTile } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMomentText } from '../data/use-moment-text.ts';
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
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} withArrow trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.old}
          aria-label={t('tile.oldOf', { name, time: momentText(readAt) })}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          <IconAlertCircle size={14} stroke={1.6} aria-hidden />
          <span>{momentText(readAt)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.why ?? ''} aria-label={t('tile.notRefreshed')}>
        <ErrorTile
          error={error}
          title={t('tile.notRefreshed')}
          onRetry={() => {
            setOpened(false);
            onRetry();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
