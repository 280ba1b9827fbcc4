import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sourceKey, takeBack } from '../../common/filters/filtering.ts';
import { useClauseTexts } from '../filters/use-clause-texts.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './phone.module.css';

/** The active filters above the charts: on a phone the filters themselves are behind a button. */
export default function PhoneChips() {
  const { t } = useTranslation('facet/dashboards');
  const runtime = useDashboard();
  const clauses = useDashboardState((state) => runtime.clauses(state));
  const textsOf = useClauseTexts();
  if (clauses.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('filters.active')}>
      {clauses.map((clause) => {
        const { source } = clause;
        const { name, text } = textsOf(clause);
        if (source.kind === 'filter')
          return (
            <li key={sourceKey(source)} className={classes.chip} title={text}>
              <span>{t('filters.says', { name, value: text })}</span>
            </li>
          );
        return (
          <li key={sourceKey(source)} className={classes.chip} data-cross>
            <UnstyledButton
              className={classes.chipButton}
              title={text}
              aria-label={t('filters.clearOne', { name: text })}
              onClick={() => filterStep(runtime.store, (now) => takeBack(now, source))}
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
