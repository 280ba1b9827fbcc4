import { Button, Collapse } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './report-form.module.css';

interface MoreFieldsProps {
  /** Something in it is missing. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Fields that few schedules need. */
export function MoreFields({ isOpen, children }: MoreFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const [wanted, setWanted] = useState(false);
  const shown = wanted || isOpen;
  return (
    <div className={classes.more}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={shown}
        rightSection={<IconChevronDown size={14} stroke={1.5} className={classes.chevron ?? ''} data-open={shown} />}
        onClick={() => setWanted(!shown)}
      >
        {t('form.more')}
      </Button>
      <Collapse expanded={shown}>
        <div className={classes.fields}>{children}</div>
      </Collapse>
    </div>
  );
}
