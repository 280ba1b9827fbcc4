import { useTranslation } from 'react-i18next';
import type { MapLegend } from '../contract.client.ts';
import classes from './drawn-map.module.css';

interface LegendProps {
  readonly legend: MapLegend;
  readonly hidden: ReadonlySet<string>;
  onToggle(key: string): void;
}

export function Legend({ legend, hidden, onToggle }: LegendProps) {
  const { t } = useTranslation('facet/maps');
  return (
    <ul className={classes.legend} data-corner={legend.corner} aria-label={t('legend')}>
      {legend.entries.map(({ key, label, color }) => {
        const swatch = <span className={classes.swatch} style={{ background: color }} aria-hidden />;
        return (
          <li key={key}>
            {legend.switches ? (
              <button type="button" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
                {swatch}
                {label}
              </button>
            ) : (
              <span>
                {swatch}
                {label}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
