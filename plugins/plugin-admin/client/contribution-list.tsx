import { useDeclaredText } from '@facet/sdk/client';
import { Tag } from '@facet/sdk/ui';
import type { PluginCheck, PluginRow } from '../common/wire/plugin.ts';
import { useTranslation } from 'react-i18next';
import { usePluginRows } from './plugin-calls.ts';
import classes from './plugin-detail.module.css';
import { useArchiveText } from './use-archive-text.ts';

/** Labels are keys of the plugin's texts, or words as they are. */
const KEY = /^[\w.-]+$/;

/** The contributions of a plugin, named by its own texts if they are available, else by their labels. */
export function ContributionList({ id, contributes }: Pick<PluginRow, 'id' | 'contributes'>) {
  // Labels that the build has not gathered come with the plugin's catalogue.
  useTranslation(id, { useSuspense: false });
  const declared = useDeclaredText();
  const pointName = usePointNames();
  return <Contributions contributes={contributes} pointName={pointName} textOf={(label) => declared(id, label)} />;
}

type ArchiveTexts = Pick<PluginCheck, 'contributes' | 'labels' | 'points'>;

/** What an archive would bring. Its texts are in its manifest, as no page has its catalogue yet. */
export function ArchiveContributions({ check }: { readonly check: ArchiveTexts }) {
  const text = useArchiveText(check);
  const pointName = usePointNames();
  const own = new Map(check.points.map(({ id, name }) => [id, text(`manifest.points.${id}`, name)]));
  return (
    <Contributions
      contributes={check.contributes}
      pointName={(point) => own.get(point) ?? pointName(point)}
      textOf={(label) => text(label, label)}
    />
  );
}

interface ContributionsProps extends Pick<PluginRow, 'contributes'> {
  pointName(point: string): string;
  textOf(label: string): string;
}

function Contributions({ contributes, pointName, textOf }: ContributionsProps) {
  const { t } = useTranslation('facet/plugin-admin');
  if (contributes.length === 0) return <p className={classes.quiet}>{t('detail.nothing')}</p>;
  return (
    <ul className={classes.rows}>
      {contributes.map(({ point, key, label }) => (
        <li key={`${point} ${key}`}>
          <Tag tone="outline">{pointName(point)}</Tag>
          {/* An entry without words of its own has its key alone. */}
          <span className={classes.grow}>{label === key ? null : KEY.test(label) ? textOf(label) : label}</span>
          <code>{key}</code>
        </li>
      ))}
    </ul>
  );
}

/** What an entry at a point is called: by the plugin that owns the point, or by this one for points of the host. */
function usePointNames(): (point: string) => string {
  const { t } = useTranslation('facet/plugin-admin');
  const names = new Map((usePluginRows().data ?? []).flatMap(({ points }) => points.map(({ id, name }) => [id, name])));
  return (point) => names.get(point) ?? t(`points.${point}`, { defaultValue: point });
}
