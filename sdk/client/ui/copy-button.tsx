import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';

const SHOWN_FOR = 1_500;

export interface CopyButtonProps {
  /** Text, or a function for text that is costly to make. */
  readonly text: string | (() => string);
  readonly label?: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('facet');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = copied ? t('kit.copied') : (label ?? t('kit.copy'));
  const copy = async () => {
    setCopied(await copyText(typeof text === 'string' ? text : text()));
  };
  return (
    <ActionIcon size="xs" aria-label={name} title={name} onClick={() => void copy()}>
      {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </ActionIcon>
  );
}
