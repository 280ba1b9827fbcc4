import { TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './edit.module.css';

/** The title changes when the field is left or Enter is pressed: one step to undo. */
export function TitleField() {
  const title = useDashboardState((state) => state.title);
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <TitleInput key={title} title={title} />
    </>
  );
}

function TitleInput({ title }: { readonly title: string }) {
  const { t } = useTranslation('facet/dashboards');
  const { store } = useDashboard();
  const [draft, setDraft] = useState(title);
  const take = () => {
    const next = draft.trim();
    if (next !== '' && next !== title) store.setState({ title: next });
    else setDraft(title);
  };
  return (
    <TextInput
      className={classes.titleInput ?? ''}
      aria-label={t('properties.name')}
      size="md"
      maxLength={500}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        if (event.key === 'Escape') setDraft(title);
      }}
    />
  );
}
