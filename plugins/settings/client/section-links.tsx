import { useScrollSpy } from '@mantine/hooks';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingSection, ShownSetting } from './setting-sections.ts';
import classes from './settings-page.module.css';

interface SectionLinksProps {
  readonly sections: readonly SettingSection<ShownSetting>[];
  readonly scroll: RefObject<HTMLElement | null>;
}

/** Where a heading counts as the one that is read. */
const READ_AT_PX = 120;

/** Links to the sections; the one that is read is marked. The headings are looked up once: other sections need another key. */
export function SectionLinks({ sections, scroll }: SectionLinksProps) {
  const { t } = useTranslation('facet/settings');
  const spy = useScrollSpy({ selector: '[data-setting-section]', scrollHost: scroll, offset: READ_AT_PX });
  const read = spy.data[spy.active]?.id;
  return (
    <nav aria-label={t('sections')} className={classes.links}>
      {(['user', 'system'] as const).map((scope) => {
        const its = sections.filter((section) => section.scope === scope);
        return its.length === 0 ? null : (
          <div key={scope}>
            <p className={classes.scope}>{t(scope === 'user' ? 'own' : 'all')}</p>
            <ul>
              {its.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} aria-current={id === read ? 'true' : undefined} className={classes.link}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
