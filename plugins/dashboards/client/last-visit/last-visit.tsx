import type { Session } from '@facet/sdk/client';
import { ChartSkeleton } from '@facet/sdk/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import type { LastVisit, LastPictureProps } from '../runtime/last-visit.ts';
import { useMomentText } from '../runtime/use-moment-text.ts';
import tileClasses from '../tile/tile.module.css';
import { type KeptPicture, openPictureStore } from './kept-pictures.ts';
import classes from './last-visit.module.css';
import { pictureQuestion } from './picture-question.ts';

/** What this device has kept of a dashboard, `undefined` without any picture. */
export async function readLastVisit(session: Session, dashboardId: number): Promise<LastVisit | undefined> {
  const pictures = (await (await openPictureStore(session))?.read(dashboardId)) ?? {};
  if (Object.keys(pictures).length === 0) return undefined;
  return {
    Picture: ({ chart, name }: LastPictureProps) => {
      const runtime = useDashboard();
      const picture = pictures[chart.id];
      const question = useDashboardState((state) => pictureQuestion(runtime, state, chart));
      return picture?.question === question ? <LastPicture picture={picture} name={name} /> : <ChartSkeleton />;
    },
  };
}

interface PictureProps {
  readonly picture: KeptPicture;
  readonly name: string;
}

/** Beside the name there is place for the time alone. */
const NARROW_PX = 320;

/** The picture, with its age in the head of the tile, where the tile has the size that it was drawn in. */
function LastPicture({ picture, name }: PictureProps) {
  const { t } = useTranslation('facet/dashboards');
  const momentText = useMomentText();
  const place = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState<Element | null>(null);
  const { width, height, readAt, image } = picture;
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
    const fits = Math.abs(clientWidth - width) < 1 && Math.abs(clientHeight - height) < 1;
    setHead((fits && place.current?.closest('[data-chart]')?.querySelector(`.${tileClasses['marks']}`)) || null);
  }, [width, height]);
  const time = momentText(readAt);
  const age = t('lastVisit.age', { time });
  return (
    <div ref={place} className={classes.place}>
      {head === null ? (
        <ChartSkeleton />
      ) : (
        <>
          <img
            className={classes.picture}
            src={image}
            width={width}
            height={height}
            alt={t('lastVisit.picture', { name, time })}
            data-last-visit
          />
          {createPortal(
            <span className={classes.age} title={age}>
              {width < NARROW_PX ? time : age}
            </span>,
            head,
          )}
        </>
      )}
    </div>
  );
}
