import { IconAlertTriangle, IconBellRinging, IconDatabaseX, IconPuzzleOff } from '@tabler/icons-react';
import { useManifestText } from '@facet/sdk/client';
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
                    <LookTitle item={item} />
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

/** Plugins have names in the language of the page; only a page that shows one fetches them. */
function LookTitle({ item }: { readonly item: NeedsLook }) {
  return item.plugin === undefined ? (
    <Title item={item} name={item.name} />
  ) : (
    <PluginTitle item={item} id={item.plugin} />
  );
}

function PluginTitle({ item, id }: { readonly item: NeedsLook; readonly id: string }) {
  const text = useManifestText();
  return <Title item={item} name={text(id, 'name', item.name)} />;
}

function Title({ item, name }: { readonly item: NeedsLook; readonly name: string }) {
  const { t } = useTranslation('facet/home');
  return <b title={name}>{t(`look.${item.kind}`, { name })}</b>;
}
