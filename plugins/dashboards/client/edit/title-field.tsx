import { TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import classes from './edit.module.css';
import { useTypedStep } from './use-typed-step.ts';

export function TitleField() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { store } = useDashboard();
  const title = useDashboardState((state) => state.title);
  /** The typed text; an empty field leaves the title unchanged. */
  const [typed, setTyped] = useState<string | null>(null);
  const step = useTypedStep();
  const type = (text: string) => {
    setTyped(text);
    const next = text.trim();
    if (next === '' || next === title) return;
    store.setState({ title: next });
    step.typed();
  };
  const leave = () => {
    step.end();
    setTyped(null);
  };
  const takeBack = () => {
    step.takeBack();
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
