import { useNow } from '@facet/sdk/ui';
import { IconBellRinging, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { comingTime } from './coming-time.ts';
import classes from './home.module.css';
import { runsOf, useComingUp } from './home-queries.ts';
import { Section } from './section.tsx';

const RENEWED_MS = 20_000;

/** The next runs of the user's schedules. Hidden if there are none. */
export function ComingUpSection() {
  const { t, i18n } = useTranslation('facet/home');
  const coming = useComingUp();
  const now = useNow(RENEWED_MS);
  if (coming.length === 0) return null;
  return (
    <Section title={t('coming.title')}>
      <div className={classes.card}>
        <ul className={classes.links}>
          {coming.map(({ id, name, type, at }) => {
            const Icon = type === 'Alert' ? IconBellRinging : IconMail;
            return (
              <li key={id}>
                <Link to={runsOf(id)} className={classes.item}>
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span title={name}>{name}</span>
                  <span className={classes.mark}>{comingTime(at, now, i18n.language)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}
