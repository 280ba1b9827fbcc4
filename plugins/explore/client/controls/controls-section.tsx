import type { PanelControl, PanelSection } from '@facet/plugin-controls/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import type { FormData } from '@facet/sdk/common';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useState } from 'react';
import classes from '../look/explore.module.css';
import { useExplore } from '../services/explore-services.ts';
import type { DrawnColors } from '../chart/drawn-colors.ts';
import { ErrorMark } from './error-mark.tsx';

export interface ControlsSectionProps {
  readonly section: PanelSection;
  readonly form: FormData;
  readonly datasource: Datasource;
  readonly errors: ReadonlyMap<string, string>;
  readonly runErrors: ReadonlyMap<string, string>;
  /** Stable over renders, as is `onPreview`. */
  onChange(name: string, value: unknown): void;
  onPreview(name: string, value: unknown): void;
  readonly drawnColors: DrawnColors;
}

/** Controls under a heading that folds them, which marks their errors. Memoised, because a run changes none of them. */
export const ControlsSection = memo(function ControlsSection(props: ControlsSectionProps) {
  const { section, form, datasource, errors, runErrors, onChange, onPreview, drawnColors } = props;
  const [open, setOpen] = useState(section.expanded);
  // The chart and the changed control are rendered first, the other controls afterwards.
  const settled = useDeferredValue(form);
  const rows = section.rows
    .map((row) => row.filter((control) => !control.visible || control.visible(form, datasource)))
    .filter((row) => row.length > 0);
  if (rows.length === 0) return null;
  const errorOf = (name: string) => errors.get(name) ?? runErrors.get(name) ?? null;
  const wrong = rows.flat().filter(({ name }) => errorOf(name) !== null).length;
  const Arrow = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section}>
      <button type="button" className={classes.sectionHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Arrow size={14} aria-hidden /> {section.label}
        <ErrorMark count={wrong} />
      </button>
      {open ? (
        <div className={classes.rows}>
          {rows.map((row) => (
            <div key={row.map((control) => control.name).join(' ')} className={classes.row}>
              {row.map((control) => (
                <Control
                  key={control.name}
                  control={control}
                  value={form[control.name]}
                  error={errorOf(control.name)}
                  datasource={datasource}
                  formData={settled}
                  onChange={onChange}
                  onPreview={onPreview}
                  drawnColors={drawnColors}
                />
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </section>
  );
});

interface ControlItemProps {
  readonly control: PanelControl;
  readonly value: unknown;
  readonly error: string | null;
  readonly datasource: Datasource;
  readonly formData: FormData;
  onChange(name: string, value: unknown): void;
  onPreview(name: string, value: unknown): void;
  readonly drawnColors: DrawnColors;
}

const Control = memo(function Control({ control, onChange, onPreview, ...props }: ControlItemProps) {
  const { panels } = useExplore();
  const { name, type, label, description, options } = control;
  const change = useCallback((value: unknown) => onChange(name, value), [onChange, name]);
  const preview = useCallback((value: unknown) => onPreview(name, value), [onPreview, name]);
  return (
    <panels.Control
      {...props}
      type={type}
      name={name}
      label={label}
      {...(description === undefined ? {} : { description })}
      options={options}
      onChange={change}
      onPreview={preview}
    />
  );
});
