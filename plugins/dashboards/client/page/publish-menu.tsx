import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMembers } from '../storage/save-dashboard.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './page.module.css';

export interface PublishMenuProps {
  readonly published: boolean;
  readonly opened: boolean;
  readonly children: ReactElement;
  onOpened(opened: boolean): void;
  onChange(published: boolean): void;
}

/** The two states of a dashboard with what each means for others. A change can be taken back from its toast. */
export default function PublishMenu({ published, opened, children, onOpened, onChange }: PublishMenuProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { notifier } = runtime;
  const publish = useMutation({
    mutationFn: (next: boolean) => saveMembers(runtime, { published: next }),
    onMutate: onChange,
    onSuccess: (saved, next) => {
      if (saved) notifier.undoable(t(next ? 'publish.nowPublished' : 'publish.nowHidden'), () => publish.mutate(!next));
      else onChange(!next);
    },
    onError: (_error, next) => {
      onChange(!next);
      notifier.error(t('publish.publishFailed'));
    },
  });
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-start" width={260}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={published ? 'published' : 'draft'}
          onChange={(state) => {
            if ((state === 'published') !== published) publish.mutate(!published);
          }}
        >
          <Menu.RadioItem value="published" closeMenuOnClick>
            {t('status.published')}
            <div className={classes.meaning}>{t('publish.publishedText')}</div>
          </Menu.RadioItem>
          <Menu.RadioItem value="draft" closeMenuOnClick>
            {t('status.draft')}
            <div className={classes.meaning}>{t('publish.draftText')}</div>
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
