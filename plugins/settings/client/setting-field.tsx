import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppSettings, useContributions, useDeclaredText } from '@facet/sdk/client';
import type { Entry, ExtensionPoint, SettingValue } from '@facet/sdk/common';
import type { ShownSetting } from './setting-sections.ts';
import { SettingRow } from './setting-row.tsx';
import { TypedNumber, TypedText } from './typed-value.tsx';
import { type SettingEdit, useSettingEdit } from './use-setting-edit.ts';

export type DeclaredSetting = typeof AppSettings extends ExtensionPoint<infer C> ? Entry<C>['declared'] : never;

/** Choices with more letters are shown in a drop-down list. */
const SIDE_BY_SIDE = 30;

export interface SettingFieldProps extends ShownSetting {
  readonly declared: DeclaredSetting;
}

/** The control of a declared setting, with the texts of its plugin. */
export function SettingField({ id, owner, label, description, declared }: SettingFieldProps) {
  const { t } = useTranslation('facet/settings');
  const descriptionId = useId();
  const choices = useChoices(owner, declared);
  const edit = useSettingEdit(owner, id, declared.default, declared.scope);
  const standard = nameOf(declared.default, choices);
  return (
    <SettingRow
      label={label}
      description={description}
      descriptionId={descriptionId}
      isSaved={edit.isSaved}
      reset={
        declared.type === 'boolean' || edit.value === declared.default
          ? undefined
          : {
              label: standard === '' ? t('resetEmpty') : t('reset', { value: standard }),
              run: () => edit.save(declared.default),
            }
      }
    >
      <Control
        label={label}
        describedBy={description === undefined ? undefined : descriptionId}
        type={declared.type}
        choices={choices}
        edit={edit}
      />
    </SettingRow>
  );
}

interface ControlProps {
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly type: DeclaredSetting['type'];
  readonly choices: readonly Choice[];
  readonly edit: SettingEdit;
}

function Control({ label, describedBy, type, choices, edit: { value, refusal, save } }: ControlProps) {
  const typed = { label, description: describedBy, refusal, onSave: save };
  if (type === 'boolean')
    return (
      <Switch
        aria-label={label}
        aria-describedby={describedBy}
        error={refusal}
        checked={value === true}
        onChange={(event) => save(event.currentTarget.checked)}
      />
    );
  if (type === 'number') return <TypedNumber {...typed} value={Number(value)} />;
  if (type === 'text') return <TypedText {...typed} value={String(value)} />;
  if (choices.reduce((letters, choice) => letters + choice.label.length, 0) <= SIDE_BY_SIDE)
    return <SegmentedControl aria-label={label} value={String(value)} data={[...choices]} onChange={save} />;
  return (
    <Select
      aria-label={label}
      aria-describedby={describedBy}
      error={refusal}
      value={String(value)}
      data={choices}
      allowDeselect={false}
      onChange={(next) => (next === null ? undefined : save(next))}
    />
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const NOWHERE = 'facet/nowhere@1';

/** The declared choices, and the entries of an extension point with the texts of their plugins. */
function useChoices(owner: string, { choices = [], choicesAt = NOWHERE }: DeclaredSetting): readonly Choice[] {
  const text = useDeclaredText();
  const entries = useContributions(placeOf(choicesAt));
  return [
    ...choices.map((choice) => ({ value: choice.value, label: text(owner, choice.label) })),
    ...entries.map((entry) => ({ value: entry.key, label: text(entry.owner, entry.declared.label) })),
  ];
}

const nameOf = (value: SettingValue, choices: readonly Choice[]): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value);

const placeOf = (id: string): ExtensionPoint<{ declared: { readonly label: string }; implementation: never }> => ({
  id,
  description: '',
  side: 'client',
});
