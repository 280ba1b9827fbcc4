import { TextInput, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './edit.module.css';

/** The title changes while it is typed, so that it can be saved at once; all that is typed at one go is one step to undo. */
export function TitleField() {
  const { t } = useTranslation('facet/dashboards');
  const { store } = useDashboard();
  const title = useDashboardState((state) => state.title);
  /** What stands in the field while it is typed in; an empty field leaves the title as it was. */
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => () => store.temporal.getState().resume(), [store]);
  const type = (text: string) => {
    setTyped(text);
    const next = text.trim();
    if (next === '' || next === title) return;
    store.setState({ title: next });
    store.temporal.getState().pause();
  };
  const leave = () => {
    store.temporal.getState().resume();
    setTyped(null);
  };
  const takeBack = () => {
    const { isTracking, resume, undo } = store.temporal.getState();
    resume();
    if (!isTracking) undo();
    setTyped(null);
  };
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <TextInput
        className={classes.titleInput ?? ''}
        aria-label={t('properties.name')}
        size="md"
        maxLength={500}
        value={typed ?? title}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key === 'Escape') takeBack();
        }}
      />
    </>
  );
}
