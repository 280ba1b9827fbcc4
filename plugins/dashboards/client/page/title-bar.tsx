import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconRefresh, IconShare2 } from '@tabler/icons-react';
import { usePhoneBar } from '@facet/sdk/client';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { useStartEditing } from '../runtime/use-start-editing.ts';
import { DashboardMenu } from '../actions/dashboard-menu.tsx';
import frame from '../frame/frame.module.css';
import classes from './page.module.css';
import { refreshAll } from '../runtime/refresh-all.ts';
import { useFirstPicture } from '../runtime/use-first-picture.ts';

const FreshnessNote = lazy(() => import('./freshness-note.tsx'));
const PresentPeople = lazy(() => import('../presence/present-people.tsx'));
const TitleFacts = lazy(() => import('./title-facts.tsx'));
const ShareMenu = lazy(() => import('../actions/share-menu.tsx'));

interface TitleBarProps {
  readonly reload: () => void;
  /** The page lies over the bar of the application. */
  readonly isAlone: boolean;
}

/** Name, star, state, owners, age and what can be done with the dashboard. */
export function TitleBar({ reload, isAlone }: TitleBarProps) {
  const place = usePhoneBar(!isAlone);
  const row = <TitleRow reload={reload} />;
  return place === null ? <header className={frame.bar}>{row}</header> : createPortal(row, place);
}

function TitleRow({ reload }: Pick<TitleBarProps, 'reload'>) {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { rights } = runtime;
  const title = useDashboardState((state) => state.title);
  // Everything beside the charts, including code, loads after the first chart is drawn.
  const isFirstThere = useFirstPicture();
  const edit = useStartEditing();
  return (
    <>
      <h1 className={classes.title} title={title}>
        {title}
      </h1>
      {isFirstThere ? (
        <Suspense>
          <TitleFacts title={title} />
        </Suspense>
      ) : null}
      <div className={frame.actions}>
        {isFirstThere ? (
          <Suspense>
            <span className={frame.wide}>
              <PresentPeople />
            </span>
            <FreshnessNote />
          </Suspense>
        ) : null}
        <ActionIcon
          className={frame.wide ?? ''}
          aria-label={t('page.refresh')}
          title={t('page.refresh')}
          onClick={() => refreshAll(runtime)}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
        <span className={`${frame.split} ${frame.wide}`} aria-hidden />
        {rights.share ? (
          <span className={frame.wide}>
            <ShareButton />
          </span>
        ) : null}
        {rights.edit ? (
          <Button
            className={frame.wide ?? ''}
            data-starts-editing
            leftSection={<IconPencil size={14} stroke={1.6} />}
            onClick={edit}
          >
            {t('page.edit')}
          </Button>
        ) : null}
        <DashboardMenu reload={reload} />
      </div>
    </>
  );
}

/** The menu's code is fetched when it is first opened. */
function ShareButton() {
  const { t } = useTranslation('facet/dashboards');
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button leftSection={<IconShare2 size={14} stroke={1.6} />} aria-haspopup="menu" onClick={() => setWanted(true)}>
      {t('share.share')}
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <ShareMenu />
    </Suspense>
  ) : (
    button
  );
}
