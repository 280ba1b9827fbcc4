import { useState } from 'react';
import type { MarkMenuProps } from '../contract.client.ts';
import { DrillBy } from './drill-by.tsx';
import { DrillDetail } from './drill-detail.tsx';
import { type Chosen, MarkOffers } from './mark-offers.tsx';

/** The context menu of a mark, and the dialog of the chosen action. */
export function MarkMenuView(props: MarkMenuProps) {
  const { subject, onClose } = props;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (chosen === null) return <MarkOffers {...props} onChoose={setChosen} />;
  if ('detail' in chosen)
    return <DrillDetail subject={subject} filters={chosen.detail} query={chosen.query} onClose={onClose} />;
  return <DrillBy subject={subject} step={chosen.step} onClose={onClose} />;
}
