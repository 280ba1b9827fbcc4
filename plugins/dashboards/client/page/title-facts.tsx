import { IconCertificate } from '@tabler/icons-react';
import { FavoriteStar, Hint, People } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import DashboardMarks from '../actions/dashboard-marks.tsx';
import frame from '../frame/frame.module.css';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useFavorite } from '../storage/use-favorite.ts';
import classes from './page.module.css';
import { PublishedMark } from './published-mark.tsx';

/** What stands behind the name of the dashboard: certification, star, marks of plugins, state and owners. */
export default function TitleFacts({ title }: { readonly title: string }) {
  const { t } = useTranslation('facet/dashboards');
  const { dashboard } = useDashboard();
  const [favorite, setFavorite] = useFavorite();
  const certified = dashboard.certified_by ? t('page.certified', { name: dashboard.certified_by }) : null;
  return (
    <div className={frame.facts}>
      {certified === null ? null : (
        <Hint label={certified}>
          <span className={classes.certified} role="img" aria-label={certified}>
            <IconCertificate size={16} stroke={1.6} aria-hidden />
          </span>
        </Hint>
      )}
      {favorite === undefined ? null : <FavoriteStar name={title} value={favorite} onChange={setFavorite} />}
      <DashboardMarks title={title} />
      <span className={frame.wide}>
        <PublishedMark />
      </span>
      <span className={frame.wide}>
        <People people={dashboard.owners} />
      </span>
    </div>
  );
}
