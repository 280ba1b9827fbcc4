import type { DashboardComponentProps } from '../dashboard-component.ts';
import { SegmentedControl } from '@mantine/core';
import { MarkdownText } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './components.module.css';
import { useDraft } from './use-draft.ts';

/** A card of text. */
export function MarkdownComponent({ meta, editing, onMetaChange }: DashboardComponentProps) {
  const { t } = useTranslation('facet/dashboards');
  const [writing, setWriting] = useState(false);
  const code = typeof meta['code'] === 'string' ? meta['code'] : '';
  if (!editing)
    return (
      <div className={classes.card} data-flows>
        <MarkdownText text={code} />
      </div>
    );
  return (
    <div className={classes.card} data-writing={writing || undefined} data-flows>
      <SegmentedControl
        className={classes.switch ?? ''}
        aria-label={t('components.markdown.view')}
        value={writing ? 'write' : 'read'}
        onChange={(view) => setWriting(view === 'write')}
        data={[
          { value: 'read', label: t('components.markdown.preview') },
          { value: 'write', label: t('components.markdown.write') },
        ]}
      />
      {writing ? (
        <MarkdownSource code={code} onChange={(next) => onMetaChange({ code: next })} />
      ) : (
        <MarkdownText text={code === '' ? t('components.markdown.empty') : code} />
      )}
    </div>
  );
}

function MarkdownSource({ code, onChange }: { readonly code: string; readonly onChange: (code: string) => void }) {
  const { t } = useTranslation('facet/dashboards');
  const draft = useDraft(code, onChange);
  return (
    <textarea
      className={classes.source}
      aria-label={t('components.markdown.source')}
      value={draft.text}
      spellCheck={false}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={draft.commit}
    />
  );
}
