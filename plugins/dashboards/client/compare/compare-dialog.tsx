import { FormDialog, TimeAgo } from '@facet/sdk/ui';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeChoices, MergeConflict, Side } from '../../common/merge/merge-conflict.ts';
import type { Comparison } from '../runtime/save-questions.ts';
import classes from './compare.module.css';
import { useConflictWords } from './use-conflict-words.ts';

export interface CompareDialogProps {
  readonly comparison: Comparison;
  /** `null`: nothing is saved. */
  onAnswer(choices: MergeChoices | null): void;
}

const SIDES = ['mine', 'theirs'] as const;

/** Conflicting changes of two users side by side; the user decides each line. */
export default function CompareDialog({ comparison, onAnswer }: CompareDialogProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { conflicts, by, at } = comparison;
  const [choices, setChoices] = useState<MergeChoices>(() => allOf(conflicts, 'mine'));
  const words = useConflictWords(comparison);
  const author = by === '' ? t('compare.somebody') : by;
  const titles = { mine: t('compare.mine'), theirs: t('compare.theirs', { name: author }) };
  return (
    <FormDialog
      opened
      size={820}
      title={t('compare.title')}
      submitLabel={t('compare.save')}
      extra={SIDES.map((side) => (
        <Button key={side} size="md" variant="subtle" onClick={() => setChoices(allOf(conflicts, side))}>
          {t(`compare.all.${side}`)}
        </Button>
      ))}
      onSubmit={() => onAnswer(choices)}
      onClose={() => onAnswer(null)}
    >
      <p className={classes.lead}>
        {t('compare.by', { name: author })} {at === '' ? null : <TimeAgo value={at} />}. {t('compare.lead')}
      </p>
      <div className={classes.table} role="table" aria-label={t('compare.title')}>
        <div className={classes.titles} role="row">
          <span role="columnheader">{t('compare.what')}</span>
          {SIDES.map((side) => (
            <span key={side} role="columnheader">
              {titles[side]}
            </span>
          ))}
        </div>
        {conflicts.map((conflict) => {
          const name = words.name(conflict);
          return (
            <div key={conflict.key} className={classes.line} role="row">
              <span className={classes.what} role="rowheader">
                {name}
              </span>
              {SIDES.map((side) => (
                <div
                  key={side}
                  className={classes.value}
                  role="cell"
                  data-chosen={choices[conflict.key] === side || undefined}
                >
                  <Radio
                    name={conflict.key}
                    value={side}
                    aria-label={`${name}: ${titles[side]}`}
                    checked={choices[conflict.key] === side}
                    onChange={() => setChoices((now) => ({ ...now, [conflict.key]: side }))}
                  />
                  <pre className={classes.text}>{words.value(conflict, side)}</pre>
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </FormDialog>
  );
}

const allOf = (conflicts: readonly MergeConflict[], side: Side): MergeChoices =>
  Object.fromEntries(conflicts.map(({ key }) => [key, side]));
