import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

const OpenMenu = lazy(() => import('./open-menu.tsx'));

interface BarMenuProps {
  readonly position: 'bottom-start' | 'bottom-end';
  /** The button; it takes a click. */
  renderTarget(open: () => void): ReactElement;
  /** `Menu.Item`s. */
  renderItems(): ReactNode;
}

/**
 * A menu of the top bar. Until it is first opened it is only its button, which keeps the machinery of floating menus out
 * of the first page.
 */
export function BarMenu({ position, renderTarget, renderItems }: BarMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = renderTarget(() => setWanted(true));
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu position={position} target={renderTarget(() => {})}>
        {renderItems}
      </OpenMenu>
    </Suspense>
  );
}
