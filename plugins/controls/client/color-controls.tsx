import type { ControlProps } from './control-type.ts';
import { ColorInput, Select } from '@mantine/core';
import { categoricalSchemes, type ColorScheme, colorSteps, sequentialSchemes } from '@facet/plugin-charts/contract';
import { isRecord, numberOf } from '@facet/sdk/chart-query';
import classes from './controls.module.css';
import { Field } from './field.tsx';
import { PRESET_COLORS } from './preset-colors.ts';

const SCHEMES: Readonly<Record<string, () => readonly ColorScheme[]>> = {
  categorical: categoricalSchemes,
  sequential: sequentialSchemes,
};

/** The list itself, or the name of one: forms come with the first page, where all the colours would be too much. */
function schemesOf(option: unknown): readonly ColorScheme[] {
  if (typeof option === 'string') return SCHEMES[option]?.() ?? [];
  return (Array.isArray(option) ? option : []) as readonly ColorScheme[];
}

/**
 * Options: `schemes`: `categorical`, `sequential`, or a list of one's own; `steps`: number of colours in which a
 * sequential scheme is shown.
 */
export function ColorSchemeControl({
  label,
  description,
  error,
  value,
  options,
  onChange,
}: ControlProps<string | null | undefined>) {
  const schemes = schemesOf(options['schemes']);
  const chosen = schemes.find((scheme) => scheme.key === value) ?? schemes[0];
  const steps = numberOf(options['steps']);
  const shown = (scheme: ColorScheme | undefined) => {
    const colors = scheme?.colors ?? [];
    return steps === undefined ? colors : colorSteps(colors, steps);
  };
  return (
    <Field label={label} description={description} error={error}>
      <Select
        aria-label={label}
        allowDeselect={false}
        searchable
        data={schemes.map((scheme) => ({ value: scheme.key, label: scheme.label }))}
        value={chosen?.key ?? null}
        onChange={onChange}
        renderOption={({ option }) => (
          <div style={{ width: '100%' }}>
            <div>{option.label}</div>
            <Swatches colors={shown(schemes.find((scheme) => scheme.key === option.value))} />
          </div>
        )}
      />
      <Swatches colors={shown(chosen)} />
    </Field>
  );
}

function Swatches({ colors }: { readonly colors: readonly string[] }) {
  return (
    <div className={classes.swatches} aria-hidden>
      {colors.map((color) => (
        <span key={color} style={{ background: color }} />
      ))}
    </div>
  );
}

interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** The value is `{r, g, b, a}`, as in stored forms. */
export function ColorPickerControl({
  label,
  description,
  error,
  value,
  onChange,
}: ControlProps<Rgba | null | undefined>) {
  return (
    <Field label={label} description={description} error={error}>
      <ColorInput
        aria-label={label}
        format="rgba"
        swatches={PRESET_COLORS}
        value={isRecord(value) ? `rgba(${value.r}, ${value.g}, ${value.b}, ${value.a})` : ''}
        onChange={(text) => {
          const parts = /rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)/.exec(text);
          if (parts)
            onChange({ r: Number(parts[1]), g: Number(parts[2]), b: Number(parts[3]), a: Number(parts[4] ?? 1) });
        }}
      />
    </Field>
  );
}
