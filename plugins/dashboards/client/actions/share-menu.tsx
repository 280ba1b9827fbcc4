import { Button, Menu } from '@mantine/core';
import { IconAppWindow, IconCode, IconLink, IconMail, IconShare2 } from '@tabler/icons-react';
import { useFlag } from '@facet/sdk/client';
import { embedCode, mailAddress, useObjectTools } from '@facet/sdk/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { useOpenedAtOnce } from '../runtime/use-opened-at-once.ts';
import { shareLink } from '../storage/share.ts';
import { shownDashboard } from './shown-dashboard.ts';
import { useCopyLink } from './use-copy-link.ts';

const EmbeddingDialog = lazy(() => import('./embedding-dialog.tsx'));

/** Ways to share the dashboard in its current state. It is mounted when it is requested, so it opens at once. */
export default function ShareMenu() {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const title = useDashboardState((state) => state.title);
  const { opened, setOpened, target } = useOpenedAtOnce();
  const isEmbedded = useFlag('EMBEDDED_SUPERSET');
  const [isEmbedding, setEmbedding] = useState(false);
  const tools = useObjectTools(shownDashboard(runtime, title));
  const copyLink = useCopyLink();
  const copyCode = useCopyLink('copied');
  const withLink = (use: (link: string) => void | Promise<void>) => () => {
    shareLink(runtime)
      .then(use)
      .catch((error: unknown) => runtime.notifier.error(error instanceof Error ? error.message : String(error)));
  };
  const icon = { size: 16, stroke: 1.6 } as const;
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" width={260}>
        <Menu.Target>
          <Button ref={target} leftSection={<IconShare2 size={14} stroke={1.6} />}>
            {t('share.share')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={withLink(copyLink)}>
            {t('share.link')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMail {...icon} />}
            onClick={withLink((link) => {
              open(mailAddress(t('share.mailSubject', { title }), t('share.mailText', { link })), '_self');
            })}
          >
            {t('share.mail')}
          </Menu.Item>
          {isEmbedded ? (
            <Menu.Item
              leftSection={<IconCode {...icon} />}
              onClick={withLink((link) => copyCode(embedCode(link, title)))}
            >
              {t('share.embed')}
            </Menu.Item>
          ) : null}
          {isEmbedded && runtime.session.can('can_set_embedded', 'Dashboard') ? (
            <Menu.Item leftSection={<IconAppWindow {...icon} />} onClick={() => setEmbedding(true)}>
              {t('share.guests')}
            </Menu.Item>
          ) : null}
          {tools.items}
        </Menu.Dropdown>
      </Menu>
      {tools.dialog}
      {isEmbedding ? (
        <Suspense>
          <EmbeddingDialog onClose={() => setEmbedding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
