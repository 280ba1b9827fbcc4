import { ActionIcon, Autocomplete, ColorInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { categoricalSchemes, DEFAULT_SCHEME } from '@facet/plugin-charts/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './properties.module.css';
import { labelColorsOf, withLabelColor } from './properties-values.ts';

export interface LabelColorsProps {
  /** The settings as JSON text, which includes the colours that are chosen here. */
  readonly json: string;
  /** Key of the scheme whose colours are offered. */
  readonly scheme: string;
  onChange(json: string): void;
}

/** Labels that have the same colour in every chart of the dashboard, whatever its scheme says. */
export function LabelColors({ json, scheme, onChange }: LabelColorsProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [typed, setTyped] = useState('');
  const drawn = useDrawnLabels();
  const given = labelColorsOf(json);
  const swatches = schemeColors(scheme).map(plainColor);
  const taken = useRef<string | null>(null);
  const give = (label: string, color: string | null) => onChange(withLabelColor(json, label, color));
  const add = (label: string) => {
    setTyped('');
    if (label.trim() === '' || given?.has(label)) return;
    const own = drawn.get(label);
    give(label, own === undefined ? nextOf(swatches, given?.size ?? 0) : plainColor(own));
  };
  if (given === null) return null;
  return (
    <fieldset className={classes.labels}>
      <legend className={classes.label}>{t('properties.labelColors')}</legend>
      {given.size === 0 ? null : (
        <ul className={classes.labelList}>
          {[...given].map(([label, color]) => (
            <li key={label}>
              <span className={classes.labelName} title={label}>
                {label}
              </span>
              <LabelColor
                label={label}
                color={plainColor(color)}
                swatches={swatches}
                onChange={(chosen) => give(label, chosen)}
              />
              <ActionIcon
                size="sm"
                aria-label={t('properties.removeColor', { label })}
                title={t('properties.removeColor', { label })}
                onClick={() => give(label, null)}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Autocomplete
        aria-label={t('properties.addLabel')}
        placeholder={t('properties.addLabel')}
        data={[...drawn.keys()].filter((label) => !given.has(label))}
        limit={MOST_OFFERED}
        maxDropdownHeight={220}
        value={typed}
        onChange={(text) => {
          // The list writes a chosen entry into the input. That label has its colour already, so the input is cleared.
          setTyped(text === taken.current ? '' : text);
          taken.current = null;
        }}
        onOptionSubmit={(label) => {
          taken.current = label;
          add(label);
        }}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          // Enter on a marked entry belongs to the list. Enter on a typed label adds it and does not submit the form.
          if (event.key !== 'Enter' || typed === '' || event.currentTarget.getAttribute('aria-activedescendant'))
            return;
          event.preventDefault();
          add(typed);
        }}
      />
    </fieldset>
  );
}

interface LabelColorProps {
  readonly label: string;
  readonly color: string;
  readonly swatches: string[];
  onChange(color: string): void;
}

/** The colour of one label. What is typed counts once it is a colour. */
function LabelColor({ label, color, swatches, onChange }: LabelColorProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorInput
      size="xs"
      aria-label={t('properties.colorOf', { label })}
      format="hex"
      withEyeDropper={false}
      swatches={swatches}
      value={typed ?? color}
      error={typed === null ? null : t('properties.invalidColor')}
      onChange={(text) => {
        const isColor = COLOR.test(text);
        setTyped(isColor || text === color ? null : text);
        if (isColor) onChange(text);
      }}
    />
  );
}

/** Hexadecimal with 3 or 6 digits, or rgb. */
const COLOR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\))$/i;

const FALLBACK = '#007a87';
const MOST_OFFERED = 100;

const nextOf = (swatches: readonly string[], at: number): string => swatches[at % swatches.length] ?? FALLBACK;

const VARIABLE = /^var\((--[\w-]+)\)$/;

/** Theme colours are CSS variables; inputs and stored settings need their current value. */
function plainColor(color: string): string {
  const name = VARIABLE.exec(color)?.[1];
  return name === undefined
    ? color
    : getComputedStyle(document.documentElement).getPropertyValue(name).trim() || FALLBACK;
}

function schemeColors(scheme: string): readonly string[] {
  const schemes = categoricalSchemes();
  return (schemes.find(({ key }) => key === scheme) ?? schemes.find(({ key }) => key === DEFAULT_SCHEME))?.colors ?? [];
}

/** Labels of the charts drawn so far, with their colours. */
function useDrawnLabels(): ReadonlyMap<string, string> {
  const { charts, chart, chartIds } = useDashboard();
  const colors = useDashboardState((state) => state.settings.colors);
  const [drawn] = useState(() => {
    const labels = chartIds().flatMap((id) => {
      const form = chart(id)?.form_data;
      if (form === undefined) return [];
      const { viz_type: type, datasource } = form;
      return [...charts.labelColors({ ...form, ...colors, viz_type: String(type), datasource: String(datasource) })];
    });
    return new Map(labels.sort(([one], [other]) => one.localeCompare(other)));
  });
  return drawn;
}
