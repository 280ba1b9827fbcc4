import type { FormData } from '@facet/sdk/common';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { useExplore } from '../services/explore-services.ts';
import { draftAt, forgetDraft, rememberDraft } from './form-draft.ts';
import { keepVersion } from './kept-version.ts';

/** Milliseconds after the last change before the form is stored. */
const REST_MS = 800;

export interface KeptForm {
  readonly calls: Pick<ExploreCalls, 'keepForm'>;
  /** Key of the stored form with which the page opened. */
  readonly firstKey: string | null;
  /** A new object with each change of the form. */
  readonly stored: FormData;
  /** The form to store. */
  readonly form: FormData;
  /** Version of the saved chart that the form is based on. */
  readonly version: string | undefined;
}

/**
 * Stores the form on the server a moment after its last change, whether or not the chart was drawn with it, and writes
 * its key into the address, so that a reload loses nothing. It renders nothing; it is a component so that a new address
 * re-renders only this.
 */
export function KeepForm({ calls, firstKey, stored, form, version }: KeptForm): null {
  const { t } = useTranslation('facet/explore');
  const { notifier } = useExplore();
  const [, setSearch] = useSearchParams();
  const key = useRef(firstKey);
  const latest = useRef(form);
  const [path] = useState(() => location.pathname);
  const chart = useRef(stored['slice_id']);
  useEffect(() => {
    if (key.current !== null) keepVersion(key.current, version);
  }, [version]);
  const keep = useCallback(
    async (next: FormData) => {
      let made: string;
      try {
        made = await calls.keepForm(next, key.current);
      } catch {
        notifier.warning(t('keepFailed'));
        return;
      }
      key.current = made;
      chart.current = next['slice_id'];
      // Otherwise the form has changed meanwhile and is stored again soon.
      if (latest.current === next) forgetDraft();
      keepVersion(made, version);
      // The page may have been left meanwhile, for the dashboard of a new chart: its address would lead back.
      if (location.pathname === path) setSearch((before) => addressOf(next, made, before), { replace: true });
    },
    [calls, notifier, version, setSearch, t, path],
  );
  // A page that opened with a draft stores it soon, like any other change.
  const [firstForm] = useState(() => (draftAt(location.search) === null ? stored : null));
  useEffect(() => {
    if (stored === firstForm) return undefined;
    latest.current = form;
    rememberDraft(location.search, form);
    // A reload right after the form was saved as another chart must not open the first one.
    const timer = setTimeout(() => void keep(form), form['slice_id'] === chart.current ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [stored, firstForm, form, keep]);
  return null;
}

function addressOf(form: FormData, key: string, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before);
  after.set('form_data_key', key);
  after.delete('form_data');
  const id = form['slice_id'];
  if (typeof id === 'number') after.set('slice_id', String(id));
  else {
    const [dataset, type] = form.datasource.split('__');
    after.set('datasource_id', dataset ?? '');
    after.set('datasource_type', type ?? 'table');
  }
  return after;
}
