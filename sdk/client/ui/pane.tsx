import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pane.module.css';
import resizer from './resizer.module.css';
import { useStored } from './use-stored.ts';

export interface PaneProps {
  /** Remembers width and fold of this pane on this device. */
  readonly id: string;
  readonly label: string;
  readonly side: 'left' | 'right';
  readonly width: number;
  readonly head?: ReactNode;
  readonly children: ReactNode;
  /** An outline of what the pane will hold: it cannot be resized yet, and needs no code for that. */
  readonly outline?: boolean;
  /** Stays in sight below what scrolls. */
  readonly footer?: ReactNode;
  /** Width in pixels and fold, where the owner remembers them instead of the device. */
  readonly state?: PaneState;
  onStateChange?(state: PaneState): void;
}

// Nothing has to be resized to be read: until this code is there, the line is only drawn.
const Resizer = lazy(async () => ({ default: (await import('./resizer.tsx')).Resizer }));

const MIN = 200;
const MAX = 480;

export interface PaneState {
  readonly width: number;
  readonly folded: boolean;
}

/** A side pane: resizable, foldable, remembered. */
export function Pane({ id, label, side, width, head, children, outline = false, footer, ...owner }: PaneProps) {
  const { t } = useTranslation('facet');
  const [stored, setStored] = useStored<PaneState>(`pane:${id}`, { width, folded: false }, isPaneState);
  const state = owner.state ?? stored;
  const setState = owner.onStateChange ?? setStored;
  const toggleName = t(state.folded ? 'kit.pane.unfold' : 'kit.pane.fold', { name: label });
  const toggle = (
    <ActionIcon
      size="xs"
      aria-label={toggleName}
      title={toggleName}
      aria-expanded={!state.folded}
      onClick={() => setState({ ...state, folded: !state.folded })}
      style={side === 'right' ? { transform: 'scaleX(-1)' } : undefined}
    >
      {state.folded ? <IconLayoutSidebarLeftExpand size={16} /> : <IconLayoutSidebarLeftCollapse size={16} />}
    </ActionIcon>
  );
  if (state.folded)
    return (
      <aside className={classes.folded} data-side={side} aria-label={label}>
        {toggle}
      </aside>
    );
  const still = <div className={resizer.resizer} data-vertical />;
  const line = outline ? (
    still
  ) : (
    <Suspense fallback={still}>
      <Resizer
        label={t('kit.pane.resize', { name: label })}
        value={state.width}
        min={MIN}
        max={Math.max(MAX, width)}
        pane={side}
        onChange={(next) => setState({ ...state, width: next })}
        onReset={() => setState({ ...state, width })}
      />
    </Suspense>
  );
  return (
    <>
      {side === 'right' ? line : null}
      <aside className={classes.pane} style={{ width: state.width }} aria-label={label}>
        <div className={classes.head}>
          <div className={classes.title}>{head ?? label}</div>
          {toggle}
        </div>
        <div className={classes.body}>{children}</div>
        {footer === undefined ? null : <div className={classes.footer}>{footer}</div>}
      </aside>
      {side === 'left' ? line : null}
    </>
  );
}

function isPaneState(value: unknown): value is PaneState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'width' in value &&
    typeof value.width === 'number' &&
    'folded' in value &&
    typeof value.folded === 'boolean'
  );
}
