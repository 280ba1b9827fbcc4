import type { ControlProps } from './control-type.ts';
import { VirtualSelect } from '@facet/sdk/ui';
import { ColorInput, Select } from '@mantine/core';
import {
  FORMATTING_COLORS,
  FORMATTING_OPERATORS,
  isBetween,
  LEFT_SMALLER,
  REQUIRED,
  RIGHT_GREATER,
  type FormattingOperator,
} from '@facet/plugin-charts/contract';
import { listOf, metricLabel, queryMetricsOf } from '@facet/sdk/chart-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedColor } from '../common/validators.ts';
import { problemText } from './problem-text.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import { NumberField } from './number-field.tsx';
import { OnceLeft } from './once-left.tsx';
import { moved, PillList } from './pill-list.tsx';

interface StoredRule {
  readonly column?: string | null;
  readonly operator?: FormattingOperator;
  readonly targetValue?: number | null;
  readonly targetValueLeft?: number | null;
  readonly targetValueRight?: number | null;
  readonly colorScheme?: string;
}

export function ConditionalFormattingControl(props: ControlProps<readonly StoredRule[] | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const { label, description, error, value, formData, datasource, onChange } = props;
  const rules = listOf<StoredRule>(value);
  const named = (name: string) => datasource?.verbose_map[name] ?? name;
  const columns = numericColumns(formData, datasource).map((name) => ({ value: name, label: named(name) }));
  return (
    <PillList
      label={label}
      description={description}
      error={error}
      holds="rule"
      single={false}
      emptyText={t('formatting.add')}
      items={rules.map((rule, index) => ({
        key: `${index} ${rule.column ?? ''}`,
        text: ruleText(rule, named(rule.column ?? '')),
        kind: 'number' as const,
        value: rule,
      }))}
      onRemove={(index) => onChange(rules.filter((_, position) => position !== index))}
      onMove={(from, to) => onChange(moved(rules, from, to))}
      editor={(index, close) => (
        <RuleEditor
          rule={index === null ? {} : (rules[index] ?? {})}
          columns={columns}
          onClose={close}
          onSave={(rule) => {
            onChange(
              index === null ? [...rules, rule] : rules.map((one, position) => (position === index ? rule : one)),
            );
            close();
          }}
        />
      )}
    />
  );
}

function numericColumns(form: ControlProps['formData'], datasource: ControlProps['datasource']): readonly string[] {
  const metrics = [...queryMetricsOf(form['metrics']), ...queryMetricsOf(form['metric'])].map(metricLabel);
  const percents = queryMetricsOf(form['percent_metrics']).map((metric) => `%${metricLabel(metric)}`);
  const raw = listOf(form['all_columns']).filter((name): name is string =>
    Boolean(datasource?.columns.some((column) => column.column_name === name && column.type_generic === 0)),
  );
  return [...new Set([...metrics, ...percents, ...raw])];
}

function ruleText(rule: StoredRule, column: string): string {
  const operator = rule.operator ?? 'None';
  if (operator === 'None') return column;
  if (isBetween(operator))
    return `${rule.targetValueLeft ?? ''} ${operator.replace('x', () => column)} ${rule.targetValueRight ?? ''}`;
  return `${column} ${operator} ${rule.targetValue ?? ''}`;
}

interface RuleEditorProps {
  readonly rule: StoredRule;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  onSave(rule: StoredRule): void;
  onClose(): void;
}

function RuleEditor({ rule, columns, onSave, onClose }: RuleEditorProps) {
  const { t } = useTranslation('facet/controls');
  const [draft, setDraft] = useState<StoredRule>({
    operator: '>',
    colorScheme: FORMATTING_COLORS[0],
    column: columns[0]?.value ?? null,
    ...rule,
  });
  const operator = draft.operator ?? 'None';
  const between = isBetween(operator);
  const { targetValueLeft: left, targetValueRight: right, targetValue: target } = draft;
  const ordered = !between || typeof left !== 'number' || typeof right !== 'number' || left < right;
  const complete =
    Boolean(draft.column) &&
    (operator === 'None' ||
      (between ? typeof left === 'number' && typeof right === 'number' : typeof target === 'number'));
  const wrongColor = colorProblem(draft.colorScheme, rule.colorScheme);
  return (
    <EditorForm canSave={complete && ordered && wrongColor === null} onClose={onClose} onSave={() => onSave(draft)}>
      <div className={classes.row}>
        <OnceLeft>
          {(wasLeft) => (
            <VirtualSelect
              label={t('columns.column')}
              clearable
              options={columns}
              value={draft.column ?? null}
              error={draft.column || !wasLeft ? null : problemText(REQUIRED, t)}
              onChange={(column) => setDraft({ ...draft, column })}
            />
          )}
        </OnceLeft>
        <RuleColor
          value={draft.colorScheme ?? ''}
          error={wrongColor === null ? null : problemText(wrongColor, t)}
          onChange={(colorScheme) => setDraft({ ...draft, colorScheme })}
        />
      </div>
      <RuleValues draft={draft} ordered={ordered} onChange={setDraft} />
    </EditorForm>
  );
}

interface RuleValuesProps {
  readonly draft: StoredRule;
  /** Whether the left value is the smaller one. */
  readonly ordered: boolean;
  onChange(draft: StoredRule): void;
}

/** The operator between the values that a rule compares with. */
function RuleValues({ draft, ordered, onChange }: RuleValuesProps) {
  const { t } = useTranslation('facet/controls');
  const operator = draft.operator ?? 'None';
  const between = isBetween(operator);
  const { targetValueLeft: left, targetValueRight: right, targetValue: target } = draft;
  return (
    <div className={classes.row}>
      {between ? (
        <OnceLeft>
          {(wasLeft) => (
            <NumberField
              label={t('formatting.left')}
              optional
              value={left}
              error={
                isEmpty(left)
                  ? wasLeft
                    ? problemText(REQUIRED, t)
                    : null
                  : ordered
                    ? null
                    : problemText(LEFT_SMALLER, t)
              }
              onChange={(value) => onChange({ ...draft, targetValueLeft: value })}
            />
          )}
        </OnceLeft>
      ) : null}
      <Select
        label={t('filters.operator')}
        allowDeselect={false}
        data={[...FORMATTING_OPERATORS]}
        value={operator}
        onChange={(next) =>
          onChange({ ...draft, operator: FORMATTING_OPERATORS.find((one) => one === next) ?? 'None' })
        }
      />
      {operator === 'None' ? null : between ? (
        <OnceLeft>
          {(wasLeft) => (
            <NumberField
              label={t('formatting.right')}
              optional
              value={right}
              error={
                isEmpty(right)
                  ? wasLeft
                    ? problemText(REQUIRED, t)
                    : null
                  : ordered
                    ? null
                    : problemText(RIGHT_GREATER, t)
              }
              onChange={(value) => onChange({ ...draft, targetValueRight: value })}
            />
          )}
        </OnceLeft>
      ) : (
        <OnceLeft>
          {(wasLeft) => (
            <NumberField
              label={t('formatting.target')}
              optional
              value={target}
              error={wasLeft && isEmpty(target) ? problemText(REQUIRED, t) : null}
              onChange={(value) => onChange({ ...draft, targetValue: value })}
            />
          )}
        </OnceLeft>
      )}
    </div>
  );
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined;

const OWN = 'own';

const isNamed = (color: string): boolean => FORMATTING_COLORS.some((name) => name === color);

const colorProblem = (color = '', stored?: string): string | null =>
  isNamed(color) ? null : typedColor(color, stored);

interface RuleColorProps {
  readonly value: string;
  readonly error: string | null;
  onChange(color: string): void;
}

/** A status colour, or any other colour. */
function RuleColor({ value, error, onChange }: RuleColorProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <>
      <Select
        label={t('formatting.color')}
        allowDeselect={false}
        data={[...FORMATTING_COLORS, OWN].map((name) => ({ value: name, label: t(`formatting.colors.${name}`) }))}
        value={isNamed(value) ? value : OWN}
        onChange={(name) => {
          if (name !== null) onChange(name === OWN ? '#4d9381' : name);
        }}
      />
      {isNamed(value) ? null : (
        <ColorInput
          aria-label={t('formatting.colors.own')}
          format="hex"
          error={error}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  );
}
