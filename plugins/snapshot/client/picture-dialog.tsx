import { ApiClientToken, type ShownObject, useService } from '@facet/sdk/client';
import { FormDialog, saveFile } from '@facet/sdk/ui';
import { Input, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface PictureDialogProps {
  readonly object: ShownObject;
  onClose(): void;
}

const CHOICES = {
  format: ['png', 'pdf', 'svg'],
  scale: ['1', '2', '3'],
  tabs: ['open', 'all'],
  scheme: ['light', 'dark'],
} as const;
type Choice = keyof typeof CHOICES;
type Look = Readonly<Record<Choice, string>>;
const NAMES: readonly Choice[] = ['format', 'scale', 'tabs', 'scheme'];

/** Options for a picture. The server takes it with the present state of the object, including its filters. */
export function PictureDialog({ object, onClose }: PictureDialogProps) {
  const { t } = useTranslation('facet/snapshot');
  const api = useService(ApiClientToken);
  const [look, setLook] = useState<Look>({ format: 'png', scale: '2', tabs: 'open', scheme: 'light' });
  const take = useMutation({
    mutationFn: async () => {
      const path = `/api/v1/${object.kind}/${object.id}/picture/?${new URLSearchParams(look).toString()}`;
      const answer = await api.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(object.state?.() ?? {}),
      });
      saveFile(await answer.blob(), `${object.name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()}.${look.format}`);
    },
    onSuccess: onClose,
  });
  const shown = NAMES.filter((name) => isAsked(name, look, object));
  return (
    <FormDialog
      opened
      size={400}
      title={t('title', { name: object.name })}
      submitLabel={t('take')}
      working={take.isPending}
      error={take.error}
      onSubmit={() => take.mutate()}
      onClose={onClose}
    >
      {shown.map((name) => (
        <Input.Wrapper key={name} label={t(`choice.${name}.label`)} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t(`choice.${name}.label`)}
            data={offered(name, object).map((value) => ({ value, label: t(`choice.${name}.${value}`) }))}
            value={look[name]}
            onChange={(value) => setLook((now) => ({ ...now, [name]: value }))}
          />
        </Input.Wrapper>
      ))}
    </FormDialog>
  );
}

/** A dashboard cannot be exported as SVG. */
const offered = (name: Choice, { kind }: ShownObject): readonly string[] =>
  CHOICES[name].filter((value) => value !== 'svg' || kind === 'chart');

/** Whether an option applies: a PNG has a resolution, and a PDF can have a page per tab. */
function isAsked(name: Choice, { format }: Look, { state }: ShownObject): boolean {
  if (name === 'scale') return format === 'png';
  return name !== 'tabs' || (format === 'pdf' && state?.()['hasTabs'] === true);
}
