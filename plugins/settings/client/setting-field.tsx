import { NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AppSettings, useContributions, useDeclaredText, useUserSetting } from '@facet/sdk/client';
import type { Entry, ExtensionPoint } from '@facet/sdk/common';
import { SettingRow } from './setting-row.tsx';

type Setting = typeof AppSettings extends ExtensionPoint<infer C> ? Entry<C>['declared'] : never;

/** Above this number, choices are shown in a drop-down list. */
const SIDE_BY_SIDE = 4;

interface SettingFieldProps {
  readonly id: string;
  readonly owner: string;
  readonly setting: Setting;
}

/** The control of a declared setting, with the texts of its plugin. A change takes effect at once. */
export function SettingField({ id, owner, setting }: SettingFieldProps) {
  // Loads the catalogue of the plugin, which may have no client code that would load it.
  useTranslation(owner);
  const text = useDeclaredText();
  const t = (key: string): string => text(owner, key);
  const [value, set] = useUserSetting(owner, id, setting.default, setting.scope);
  const label = t(setting.label);
  const description = setting.description === undefined ? undefined : t(setting.description);
  const choices = [
    ...(setting.choices ?? []).map((choice) => ({ value: choice.value, label: t(choice.label) })),
    ...useChoicesAt(setting.choicesAt),
  ];
  const shown = String(value);
  return (
    <SettingRow label={label} description={description}>
      {setting.type === 'boolean' ? (
        <Switch aria-label={label} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
      ) : setting.type === 'number' ? (
        <NumberInput
          aria-label={label}
          value={Number(value)}
          onChange={(next) => (typeof next === 'number' ? set(next) : undefined)}
        />
      ) : setting.type === 'text' ? (
        <TextInput aria-label={label} value={shown} onChange={(event) => set(event.currentTarget.value)} />
      ) : choices.length <= SIDE_BY_SIDE ? (
        <SegmentedControl aria-label={label} value={shown} data={choices} onChange={set} />
      ) : (
        <Select
          aria-label={label}
          value={shown}
          data={choices}
          allowDeselect={false}
          onChange={(next) => (next === null ? undefined : set(next))}
        />
      )}
    </SettingRow>
  );
}

const NOWHERE = 'facet/nowhere@1';

/** The entries of an extension point as choices, with the texts of their plugins. */
function useChoicesAt(point = NOWHERE): readonly { readonly value: string; readonly label: string }[] {
  const text = useDeclaredText();
  const entries = useContributions(placeOf(point));
  return entries.map(({ key, owner, declared }) => ({ value: key, label: text(owner, declared.label) }));
}

const placeOf = (id: string): ExtensionPoint<{ declared: { readonly label: string }; implementation: never }> => ({
  id,
  description: '',
  side: 'client',
});
