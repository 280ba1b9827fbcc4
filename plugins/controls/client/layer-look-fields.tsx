import { Checkbox, ColorInput, Input, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AnnotationDraft, OPACITIES, STYLES } from '../common/annotation-draft.ts';
import classes from './controls.module.css';
import { NumberField } from './number-field.tsx';
import { PRESET_COLORS } from './preset-colors.ts';
import { problemText } from './problem-text.ts';

export interface LayerFieldsProps {
  readonly draft: AnnotationDraft;
  set(changed: Partial<AnnotationDraft>): void;
}

interface LayerLookProps extends LayerFieldsProps {
  /** Why the colour cannot be saved. */
  readonly wrongColor: string | null;
}

/** How a layer looks on the chart. */
export function LayerLookFields({ draft, wrongColor, set }: LayerLookProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <>
      <div className={`${classes.row} ${classes.labelled}`}>
        <ColorInput
          label={t('annotation.color')}
          format="hex"
          placeholder={t('annotation.automatic')}
          swatches={PRESET_COLORS}
          error={wrongColor === null ? null : problemText(wrongColor, t)}
          value={draft.color ?? ''}
          onChange={(color) => set({ color: color === '' ? null : color })}
        />
        <NumberField
          label={t('annotation.width')}
          min={0}
          max={20}
          value={draft.width}
          onChange={(width) => set({ width: width ?? draft.width })}
        />
      </div>
      <Input.Wrapper label={t('annotation.style')} labelElement="div">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('annotation.style')}
          data={STYLES.map((style) => ({ value: style, label: t(`annotation.styles.${style}`) }))}
          value={draft.style}
          onChange={(style) => set({ style })}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('annotation.opacity')} labelElement="div">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('annotation.opacity')}
          data={OPACITIES.map((opacity) => ({ value: opacity, label: t(`annotation.opacities.${opacity || 'full'}`) }))}
          value={draft.opacity}
          onChange={(opacity) => set({ opacity })}
        />
      </Input.Wrapper>
      <div className={`${classes.row} ${classes.labelled}`}>
        <Checkbox
          label={t('annotation.show')}
          checked={draft.show}
          onChange={(event) => set({ show: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('annotation.showLabel')}
          checked={draft.showLabel}
          onChange={(event) => set({ showLabel: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}
