import { type ReactNode, useState } from 'react';
import type { ExtensionPoint } from '../../common/extension-point.ts';
import { AppObjectTools, type ObjectTool, type ObjectToolProps, type ShownObject } from '../app-points.ts';
import { ContributionBoundary } from '../contribution-boundary.tsx';
import { SessionToken } from '../host.ts';
import { useContributions, useEntry, useService } from '../hooks.tsx';

export interface ObjectTools {
  /** What plugins add to the menu of the object. */
  readonly items: ReactNode;
  /** What they show beside its name. */
  readonly marks: ReactNode;
  /** The dialog that one of them has opened; to be drawn outside of the menu, which closes. */
  readonly dialog: ReactNode;
}

/** Additions of plugins for a shown object. Null: the object was never saved, so there are none. */
export function useObjectTools(object: ShownObject | null): ObjectTools {
  const session = useService(SessionToken);
  const all = useContributions(AppObjectTools);
  const [dialog, setDialog] = useState<ReactNode>(null);
  if (object === null) return { items: null, marks: null, dialog };
  const tools = all.filter(
    ({ declared: { objects, permission } }) =>
      objects.includes(object.kind) && (permission === undefined || session.can(...permission)),
  );
  const close = () => setDialog(null);
  const drawn = (entry: ToolEntry, part: keyof ObjectTool) => (
    <ContributionBoundary key={`${entry.owner} ${entry.key}`} entry={entry}>
      <Part
        entry={entry}
        part={part}
        object={object}
        open={(draw) => setDialog(<ContributionBoundary entry={entry}>{draw(close)}</ContributionBoundary>)}
      />
    </ContributionBoundary>
  );
  return {
    items: tools.map((entry) => drawn(entry, 'MenuItems')),
    marks: tools.filter(({ declared }) => declared.marks).map((entry) => drawn(entry, 'Mark')),
    dialog,
  };
}

type ToolEntry = ReturnType<typeof useContributions<ContributionOf<typeof AppObjectTools>>>[number];

type ContributionOf<P> = P extends ExtensionPoint<infer C> ? C : never;

interface PartProps extends ObjectToolProps {
  readonly entry: ToolEntry;
  readonly part: keyof ObjectTool;
}

function Part({ entry, part, ...props }: PartProps) {
  const { [part]: Component } = useEntry(entry);
  return Component === undefined ? null : <Component {...props} />;
}
