import type { DashboardComponentProps } from '../dashboard-component.ts';
import { SegmentedControl } from '@mantine/core';
import { MarkdownText } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInView } from '../tile/use-in-view.ts';
import classes from './components.module.css';
import { useDraft } from './use-draft.ts';

/** A card of text. It stays as it is when the editor opens, which adds a switch to it once it is near the window. */
export function MarkdownComponent({ meta, editing, onMetaChange }: DashboardComponentProps) {
  const { t } = useTranslation('facet/dashboards');
  const [view, setView] = useState<'read' | 'write'>('read');
  const [isNear, card] = useInView();
  const code = typeof meta['code'] === 'string' ? meta['code'] : '';
  const writing = editing && view === 'write';
  return (
    <div ref={editing ? card : null} className={classes.card} data-writing={writing || undefined} data-flows>
      {editing && isNear ? (
        <SegmentedControl
          className={classes.switch ?? ''}
          aria-label={t('components.markdown.view')}
          value={view}
          onChange={setView}
          data={[
            { value: 'read', label: t('components.markdown.preview') },
            { value: 'write', label: t('components.markdown.write') },
          ]}
        />
      ) : null}
      {writing ? (
        <MarkdownSource code={code} onChange={(next) => onMetaChange({ code: next })} />
      ) : (
        <MarkdownText text={editing && code === '' ? t('components.markdown.empty') : code} />
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
