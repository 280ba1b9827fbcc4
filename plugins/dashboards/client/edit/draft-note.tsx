import { formatLocale } from '@facet/sdk/common';
import { Button } from '@mantine/core';
import { Tag } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '../frame/frame.module.css';
import classes from './edit.module.css';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { isUnsaved, undoableOf } from '../state/dashboard-store.ts';
import { forgetDraft } from '../storage/forget-draft.ts';
import { readDraft } from '../storage/kept-draft.ts';

/** Tells whether there is unsaved work, of this visit or of an earlier one that this device kept. */
export function DraftNote({ keptAt }: { readonly keptAt: number | null }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const unsaved = useDashboardState(isUnsaved);
  const clockText = useClockText();
  return (
    <>
      {unsaved ? <Tag tone="warning">{t('edit.unsaved')}</Tag> : null}
      {unsaved && keptAt !== null ? (
        <span className={`${frame.note} ${frame.wide} ${classes.kept}`}>
          {t('edit.draftKept', { time: clockText(keptAt) })}
        </span>
      ) : null}
      <FoundDraft isOffered={!unsaved} />
    </>
  );
}

/** Offers the draft that was there when edit mode began, while nothing else is unsaved. */
function FoundDraft({ isOffered }: { readonly isOffered: boolean }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { dashboard, store } = runtime;
  const [found, setFound] = useState(() => readDraft(runtime, dashboard.changed_on));
  const clockText = useClockText();
  if (!found || !isOffered) return null;
  const forget = () => {
    forgetDraft(runtime);
    setFound(null);
  };
  return (
    <span className={frame.facts} role="status">
      <span className={frame.note}>{t('edit.draftFound', { time: clockText(found.at) })}</span>
      <Button
        onClick={() => {
          store.setState(undoableOf(found));
          setFound(null);
        }}
      >
        {t('edit.restore')}
      </Button>
      <Button variant="subtle" onClick={forget}>
        {t('edit.forget')}
      </Button>
    </span>
  );
}

function useClockText(): (at: number) => string {
  // Renders again when the language changes.
  useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (at) => new Intl.DateTimeFormat(formatLocale(), { hour: '2-digit', minute: '2-digit' }).format(at);
}
