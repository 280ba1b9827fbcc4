import { ApiError, type Session } from '@facet/sdk/client';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import type { LastVisit, LastPictureProps } from '../runtime/last-visit.ts';
import { useMomentText } from '../runtime/use-moment-text.ts';
import OldPicture from '../tile/old-picture.tsx';
import tileClasses from '../tile/tile.module.css';
import { type KeptPicture, openPictureStore } from './kept-pictures.ts';
import classes from './last-visit.module.css';
import { pictureQuestion, questionParts } from './picture-question.ts';

/** What this device has kept of a dashboard, `undefined` without any picture. */
export async function readLastVisit(session: Session, dashboardId: number): Promise<LastVisit | undefined> {
  const pictures = (await (await openPictureStore(session))?.read(dashboardId)) ?? {};
  if (Object.keys(pictures).length === 0) return undefined;
  return {
    Picture: (props: LastPictureProps) => {
      const runtime = useDashboard();
      const { chart, error, otherwise } = props;
      const picture = pictures[chart.id];
      const parts = useDashboardState(useShallow((state) => questionParts(runtime, state, chart)));
      const question = useMemo(() => pictureQuestion(parts), [parts]);
      if (picture?.question !== question || isRefusal(error)) return otherwise;
      return <LastPicture {...props} picture={picture} />;
    },
  };
}

/** Whoever may not read the rows is not shown old ones. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSED.includes(error.status);

const REFUSED = [401, 403, 404];

/** Beside the name there is place for the time alone. */
const NARROW_PX = 320;

/** The picture, with its age in the head of the tile, where the tile has the size that it was drawn in. */
function LastPicture({ picture, name, error, retry, otherwise }: LastPictureProps & { readonly picture: KeptPicture }) {
  const { t } = useTranslation('facet/dashboards');
  const place = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState<Element | null>(null);
  const { width, height, readAt, image } = picture;
  useLayoutEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
    const fits = Math.abs(clientWidth - width) < 1 && Math.abs(clientHeight - height) < 1;
    setHead((fits && place.current?.closest('[data-chart]')?.querySelector(`.${tileClasses['marks']}`)) || null);
  }, [width, height]);
  const time = useMomentText()(readAt);
  const text = t('lastVisit.age', { time });
  const age = (
    <span className={classes.age}>
      {error === null ? (
        <span title={text}>{width < NARROW_PX ? time : text}</span>
      ) : (
        <OldPicture name={name} readAt={readAt} error={error} onRetry={retry} />
      )}
    </span>
  );
  return (
    <div ref={place} className={classes.place}>
      {head === null ? (
        otherwise
      ) : (
        <>
          <img
            className={classes.picture}
            src={image}
            width={width}
            height={height}
            alt={t(error === null ? 'lastVisit.picture' : 'lastVisit.oldPicture', { name, time })}
            data-last-visit
          />
          {createPortal(age, head)}
        </>
      )}
    </div>
  );
}
