import type { Datasource } from '@facet/plugin-datasets/contract';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import classes from '../look/explore.module.css';
import { useSuggestionTexts } from './use-suggestion-texts.ts';

/** Why this chart was suggested first. */
export function FirstNote({ first, datasource }: { readonly first: Suggestion; readonly datasource: Datasource }) {
  const { t } = useTranslation('facet/explore');
  const { title, reason } = useSuggestionTexts(datasource);
  return <p className={classes.firstNote}>{t('suggest.first', { chart: title(first), reason: reason(first) })}</p>;
}
