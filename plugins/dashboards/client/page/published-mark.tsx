import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { StatusDot } from '@facet/sdk/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './page.module.css';

const PublishMenu = lazy(() => import('./publish-menu.tsx'));

/** Whether the dashboard is published. Editors change it in a menu that explains both states. */
export function PublishedMark() {
  const { t } = useTranslation('facet/dashboards');
  const { dashboard, rights, session } = useDashboard();
  const [published, setPublished] = useState(dashboard.published);
  const [opened, setOpened] = useState<boolean>();
  const mark = (
    <StatusDot tone={published ? 'success' : 'neutral'}>{t(published ? 'status.published' : 'status.draft')}</StatusDot>
  );
  // Guests see drafts that are embedded, and can do nothing about it.
  if (session.user.isAnonymous) return null;
  if (!rights.edit) return mark;
  const button = (
    <UnstyledButton className={classes.published} aria-haspopup="menu" onClick={() => setOpened(true)}>
      {mark}
      <IconChevronDown size={12} aria-hidden />
    </UnstyledButton>
  );
  if (opened === undefined) return button;
  return (
    <Suspense fallback={button}>
      <PublishMenu published={published} opened={opened} onOpened={setOpened} onChange={setPublished}>
        {button}
      </PublishMenu>
    </Suspense>
  );
}
