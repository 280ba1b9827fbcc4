import { useShortcuts } from '@facet/sdk/client';
import { type FocusEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PANE_START } from '../controls/pane-start.ts';

const PANES = 'aside[aria-label], section[aria-label]';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

/** F6 and Shift+F6 move the focus from pane to pane, each time to where it was in that pane. */
export function usePaneKeys() {
  const { t } = useTranslation('facet/explore');
  const page = useRef<HTMLDivElement>(null);
  const last = useRef(new Map<Element, HTMLElement>());
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || isInDialog(event.target)) return;
      event.preventDefault();
      focusPane(panesOf(page.current), event.shiftKey ? -1 : 1, last.current);
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);
  useShortcuts(
    useMemo(
      () => [
        { keys: 'F6', label: t('panes.next') },
        { keys: 'shift+F6', label: t('panes.previous') },
      ],
      [t],
    ),
  );
  return {
    handlers: {
      ref: page,
      onFocus: (event: FocusEvent<HTMLDivElement>) => {
        const pane = event.target.closest(PANES);
        if (pane !== null) last.current.set(pane, event.target);
      },
    },
    /** Moves the focus to the pane of this name. */
    enter: (name: string) => {
      const pane = panesOf(page.current).find((one) => one.getAttribute('aria-label') === name);
      if (pane !== undefined) startOf(pane, last.current.get(pane))?.focus();
    },
  };
}

/** A dialog above the page keeps the focus. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Moves the focus to the next or previous pane of the page; from outside of them to the first or the last. */
function focusPane(panes: readonly HTMLElement[], step: 1 | -1, last: ReadonlyMap<Element, HTMLElement>): void {
  // The results lie in the pane of the chart: the innermost pane counts.
  const at = panes.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : panes.length - 1) : (at + step + panes.length) % panes.length;
  const pane = panes[next];
  if (pane !== undefined) startOf(pane, last.get(pane))?.focus();
}

const panesOf = (page: HTMLElement | null): readonly HTMLElement[] => [
  ...(page?.querySelectorAll<HTMLElement>(PANES) ?? []),
];

function startOf(pane: HTMLElement, last: HTMLElement | undefined): HTMLElement | undefined {
  if (last?.isConnected === true) return last;
  const marked = pane.querySelector<HTMLElement>(PANE_START);
  return marked ?? [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => one.tabIndex >= 0);
}
