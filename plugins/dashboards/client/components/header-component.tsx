import type { DashboardComponentProps } from '../dashboard-component.ts';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './components.module.css';
import { useDraft } from './use-draft.ts';

const SIZES = ['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER'] as const;

/** A heading between charts. */
export function HeaderComponent({ meta, editing, onMetaChange }: DashboardComponentProps) {
  const text = typeof meta['text'] === 'string' ? meta['text'] : '';
  const size = SIZES.find((one) => one === meta['headerSize']) ?? 'MEDIUM_HEADER';
  if (editing) return <HeaderEditor text={text} size={size} onMetaChange={onMetaChange} />;
  return (
    <h2 className={classes.header} data-size={size} data-background={meta['background']}>
      {text}
    </h2>
  );
}

interface HeaderEditorProps {
  readonly text: string;
  readonly size: string;
  onMetaChange(meta: Readonly<Record<string, unknown>>): void;
}

function HeaderEditor({ text, size, onMetaChange }: HeaderEditorProps) {
  const { t } = useTranslation('facet/dashboards');
  const draft = useDraft(text, (typed) => onMetaChange({ text: typed }));
  return (
    <div className={classes.headerEdit}>
      <TextInput
        aria-label={t('components.header.text')}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') draft.commit();
          if (event.key === 'Escape') draft.takeBack();
        }}
      />
      <SegmentedControl
        aria-label={t('components.header.size')}
        value={size}
        onChange={(headerSize) => onMetaChange({ headerSize })}
        data={SIZES.map((value) => ({ value, label: t(`components.header.sizes.${value}`) }))}
      />
    </div>
  );
}
