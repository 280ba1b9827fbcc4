import type { Datasource } from '@facet/plugin-datasets/contract';
import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { FormData } from '@facet/sdk/common';
import { EmptyState, ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../../common/suggestions/suggest.ts';
import classes from '../look/suggestions.module.css';
import { SuggestionCard } from './suggestion-card.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface SuggestionsPaneProps {
  readonly form: FormData;
  readonly datasource: Datasource;
  onUse(form: FormData): void;
  onOpenBeside(form: FormData): void;
  /** Turns off suggestions for new charts. */
  onHide(): void;
}

const SHOWN = 3;

/** Other charts of the same data, drawn from its rows. */
export function SuggestionsPane({ form, datasource, onUse, onOpenBeside, onHide }: SuggestionsPaneProps) {
  const { t } = useTranslation('facet/explore');
  const { found, error, refetch } = useSuggestions(datasource, form);
  const [from, setFrom] = useState(0);
  const pane = useRef<HTMLElement>(null);
  const use = (own: FormData) => {
    // The card goes, with the button that was pressed.
    pane.current?.focus();
    onUse(own);
  };
  if (error) return <ErrorTile error={error} onRetry={refetch} />;
  if (found === undefined) return <ListSkeleton rows={4} />;
  const others = found.filter((one) => !isShown(one, form));
  if (others.length === 0) return <EmptyState title={t('suggest.none')} text={t('suggest.noneText')} />;
  const shown = Array.from(
    { length: Math.min(SHOWN, others.length) },
    (_, index) => others[(from + index) % others.length],
  ).filter((one) => one !== undefined);
  return (
    <section ref={pane} tabIndex={-1} className={classes.pane} aria-label={t('suggest.title')}>
      <header className={classes.head}>
        <h3 className={classes.title}>{t('suggest.title')}</h3>
        {others.length > SHOWN ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={() => setFrom((from + SHOWN) % others.length)}
          >
            {t('suggest.others')}
          </Button>
        ) : null}
        <ActionIcon size="sm" aria-label={t('suggest.hide')} onClick={onHide}>
          <IconX size={14} />
        </ActionIcon>
      </header>
      <div className={classes.cards}>
        {shown.map((suggestion) => (
          <SuggestionCard
            key={suggestion.key}
            suggestion={suggestion}
            form={form}
            datasource={datasource}
            onUse={use}
            onOpenBeside={onOpenBeside}
          />
        ))}
      </div>
    </section>
  );
}

/** Whether the current chart shows this suggestion. */
function isShown({ vizType, columns }: Suggestion, form: FormData): boolean {
  if (vizType !== form.viz_type) return false;
  const asked = [form['x_axis'], form['groupby'], form['column']].flat().filter(Boolean);
  return columns.every((column) => asked.includes(column));
}
