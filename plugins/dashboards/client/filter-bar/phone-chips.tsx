import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maskText } from '../filters/mask-text.ts';
import { selectionText } from '../filters/selection-text.ts';
import { removeMask } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './phone.module.css';

/** What narrows the charts now, above them: on a phone the filters themselves are behind a button. */
export default function PhoneChips() {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const { store, chart, datasource } = runtime;
  const active = useDashboardState((state) => runtime.activeFilters(state));
  const filters = useDashboardState((state) => state.settings.filters);
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('filters.active')}>
      {active.map(({ id, mask }) => {
        const filter = filters.find((one) => one.id === id);
        if (filter)
          return (
            <li key={id} className={classes.chip} title={maskText(mask)}>
              <span>{t('filters.says', { name: filter.name, value: maskText(mask) })}</span>
            </li>
          );
        const text = selectionText(
          mask,
          datasource(String(chart(Number(id))?.form_data['datasource'] ?? ''))?.verbose_map,
        );
        return (
          <li key={id} className={classes.chip} data-cross>
            <UnstyledButton
              className={classes.chipButton}
              title={text}
              aria-label={t('filters.clearOne', { name: text })}
              onClick={() => removeMask(store, id)}
            >
              <span>{text}</span>
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
