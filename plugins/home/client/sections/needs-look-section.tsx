import { IconAlertTriangle, IconBellRinging, IconDatabaseX, IconPuzzleOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './home.module.css';
import { type NeedsLook, useNeedsLook } from './home-queries.ts';
import { Section } from './section.tsx';

const ICONS: Readonly<Record<NeedsLook['kind'], typeof IconPuzzleOff>> = {
  plugin: IconPuzzleOff,
  chart: IconDatabaseX,
  report: IconAlertTriangle,
  alert: IconBellRinging,
};

/** Problems that the user can fix. Hidden if there are none. */
export function NeedsLookSection() {
  const { t } = useTranslation('facet/home');
  const items = useNeedsLook();
  if (items.length === 0) return null;
  return (
    <Section title={t('look.title')}>
      <div className={classes.card}>
        <ul className={classes.links}>
          {items.map((item) => {
            const Icon = ICONS[item.kind];
            return (
              <li key={`${item.kind} ${item.to} ${item.name}`}>
                <Link to={item.to} className={classes.look}>
                  <Icon size={16} stroke={1.6} aria-hidden />
                  <span>
                    <b title={item.name}>{t(`look.${item.kind}`, { name: item.name })}</b>
                    <small title={item.why}>{item.why}</small>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}
