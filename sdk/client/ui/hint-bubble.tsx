import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './hint.module.css';

interface HintBubbleProps {
  readonly target: HTMLElement;
  readonly shown: boolean;
  readonly card: boolean;
  readonly label: ReactNode;
}

/** Where and how a hint shows; when it does is decided by `Hint`. */
export default function HintBubble({ target, shown, card, label }: HintBubbleProps) {
  return (
    <Tooltip
      target={target}
      opened={shown}
      label={label}
      multiline
      maw={280}
      position={card ? 'bottom-end' : 'top'}
      {...(card ? { w: 260, classNames: { tooltip: classes.card ?? '' } } : {})}
    />
  );
}
