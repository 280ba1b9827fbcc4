import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconAlertCircle, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { ErrorTile, useDiscardQuestion } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { datasourceKey } from '../filters/filter-context.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { saveFailure, tellSaved } from '../storage/save-dashboard.ts';
import { FilterForm } from './filter-form.tsx';
import { FilterList } from './filter-list.tsx';
import { type FilterProblem, filterProblem } from './filter-problem.ts';
import classes from './filter-settings.module.css';
import { saveFilters } from './save-filters.ts';
import { useBegunFilter } from './use-begun-filter.ts';
import { type FilterEdits, useFilterEdits } from './use-filter-edits.ts';
import { type KnownFilterType, typeOf, useFilterTypes } from '../filters/use-filter-types.ts';

const WIDTH = 1056;

export interface FilterSettingsProps {
  readonly onClose: () => void;
  /** Opens with a new filter. */
  readonly begins?: boolean;
}

/** The filters of a dashboard: list, form and scope. */
export default function FilterSettings({ onClose, begins = false }: FilterSettingsProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const title = useDashboardState((state) => state.title);
  const initial = useDashboardState((state) => state.settings.filters);
  const edits = useFilterEdits(initial);
  const types = useFilterTypes();
  const begun = useBegunFilter(begins, edits, types);
  const [isChecked, setChecked] = useState(false);
  const { form, refuse } = useRefusal();
  const [isLarge, setLarge] = useState(false);
  const problems = useProblems(edits.kept, types);
  const save = useMutation({
    mutationFn: () => saveFilters(runtime, edits.kept),
    onSuccess: (saved) => {
      if (!saved) return;
      tellSaved(runtime, t);
      onClose();
    },
  });
  // After a save, closing loses nothing, although the list is still shown for a moment.
  const changed = edits.kept.filter((filter) => filter !== begun);
  const isDirty = !save.isSuccess && JSON.stringify(changed) !== JSON.stringify(initial);
  const { close, asking, question } = useDiscardQuestion(isDirty, onClose);
  const submit = () => {
    setChecked(true);
    const [first] = problems;
    if (!first) return save.mutate();
    edits.select(first.filter.id);
    refuse();
  };
  return (
    <Modal
      opened
      onClose={close}
      {...(isLarge ? { fullScreen: true } : { size: WIDTH })}
      title={
        <span className={classes.title}>
          <span>{t('filterSettings.title', { title })}</span>
          <ActionIcon
            className={classes.enlarge ?? ''}
            aria-label={t(isLarge ? 'filterSettings.reduce' : 'filterSettings.enlarge')}
            title={t(isLarge ? 'filterSettings.reduce' : 'filterSettings.enlarge')}
            onClick={() => setLarge(!isLarge)}
          >
            {isLarge ? <IconMinimize size={16} stroke={1.6} /> : <IconMaximize size={16} stroke={1.6} />}
          </ActionIcon>
        </span>
      }
      closeButtonProps={{ 'aria-label': t('tile.close') }}
      closeOnClickOutside={!isDirty}
      // While saving, Escape belongs to the dialog of the save.
      closeOnEscape={!asking && !save.isPending}
      classNames={{ body: classes.body ?? '', title: classes.titleField ?? '' }}
    >
      <form
        ref={form}
        className={classes.form}
        data-large={isLarge || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Columns edits={edits} types={types} problems={isChecked ? problems : NONE} isChecked={isChecked} />
        <footer className={classes.footer}>
          <span className={classes.problem} role="alert">
            {isChecked && problems[0] ? <ProblemText {...problems[0]} /> : null}
            {save.error ? <ErrorTile error={new Error(saveFailure(save.error, t))} /> : null}
          </span>
          <Button size="md" onClick={close}>
            {t('save.cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" loading={save.isPending}>
            {t('save.save')}
          </Button>
        </footer>
      </form>
      {question}
    </Modal>
  );
}

/** After a save that was refused, the keyboard stands at what is wrong in the first such filter, or at its name in the list. */
function useRefusal() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const places = ['[aria-invalid="true"]', '[aria-current="true"]'];
    const [place] = places.flatMap((one) => form.current?.querySelector<HTMLElement>(one) ?? []);
    place?.focus();
  }, [refusals]);
  return { form, refuse: () => setRefusals((count) => count + 1) };
}

interface Incomplete {
  readonly filter: NativeFilter;
  readonly problem: FilterProblem;
}

const NONE: readonly Incomplete[] = [];

/** Filters that cannot be saved yet. */
function useProblems(filters: readonly NativeFilter[], types: readonly KnownFilterType[]): readonly Incomplete[] {
  const { datasource } = useDashboard();
  return filters.flatMap((filter) => {
    const problem = filterProblem(filter, typeOf(filter, types), datasource(datasourceKey(filter)));
    return problem === null ? [] : [{ filter, problem }];
  });
}

interface ColumnsProps {
  readonly edits: FilterEdits;
  readonly types: readonly KnownFilterType[];
  readonly problems: readonly Incomplete[];
  readonly isChecked: boolean;
}

/** The list, and beside it what the selected filter says. */
function Columns({ edits, types, problems, isChecked }: ColumnsProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const current = edits.kept.find((filter) => filter.id === edits.selected);
  return (
    <div className={classes.columns}>
      <FilterList edits={edits} types={types} incomplete={problems.map(({ filter }) => filter.id)} />
      {current ? (
        <FilterForm
          key={current.id}
          filter={current}
          types={types}
          focused={current.id === edits.added}
          others={edits.kept.filter((filter) => filter.id !== current.id && filter.type === 'NATIVE_FILTER')}
          problem={problems.find(({ filter }) => filter.id === current.id)?.problem ?? null}
          isChecked={isChecked}
          onChange={edits.change}
        />
      ) : (
        <p className={classes.nothing}>{t('filterSettings.nothing')}</p>
      )}
    </div>
  );
}

function ProblemText({ filter, problem }: Incomplete) {
  const { t } = useTranslation([
    'facet/dashboards',
    'facet/dashboards/tools',
    ...(problem.field === 'type' ? [problem.owner] : []),
  ]);
  return (
    <>
      <IconAlertCircle size={14} stroke={1.6} aria-hidden />
      {`${filter.name || t('filterSettings.unnamed')}: ${textOf(problem)}`}
    </>
  );

  function textOf(one: FilterProblem): string {
    if (one.field === 'setting') return one.text;
    if (one.field === 'type') return t(one.key, { ns: one.owner });
    return t(`filterSettings.problem.${one.field}`);
  }
}
