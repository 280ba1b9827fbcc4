import { Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { VirtualSelect } from '@facet/sdk/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableBody } from '../common/wire/upload.ts';
import { OWN, useTargets, useUploadSchemas } from './model/use-targets.ts';
import classes from './upload.module.css';

export interface Place {
  readonly target: string;
  readonly databaseId: number | null;
  readonly schema: string | null;
  readonly table: string;
  readonly ifExists: TableBody['if_exists'];
  readonly misfits: TableBody['misfits'];
}

const IF_EXISTS: readonly TableBody['if_exists'][] = ['fail', 'append', 'replace'];
const MISFITS: readonly TableBody['misfits'][] = ['stop', 'empty', 'skip'];

interface PlaceFieldsProps {
  readonly value: Place;
  onChange(place: Place): void;
}

/** The place of the table, and what to do with an existing table and with values that do not fit. */
export function PlaceFields({ value, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('facet/uploads');
  const targets = useTargets();
  const schemas = useUploadSchemas(value.databaseId);
  const choose = (target: string): void => {
    const chosen = targets.data?.find((one) => one.value === target);
    onChange({ ...value, target: chosen?.value ?? OWN, databaseId: chosen?.id ?? null, schema: null });
  };
  const [first] = targets.data ?? [];
  const isOffered = targets.data?.some((one) => one.value === value.target) ?? true;
  useEffect(() => {
    if (!isOffered && first) choose(first.value);
  });
  return (
    <fieldset className={classes.group}>
      <legend>{t('place.title')}</legend>
      <VirtualSelect
        label={t('place.database')}
        value={isOffered ? value.target : null}
        loading={targets.isPending}
        options={(targets.data ?? []).map(({ value: id, name }) => ({ value: id, label: name }))}
        error={targets.error?.message ?? (isOffered || first ? undefined : t('place.none'))}
        onChange={(target) => choose(target ?? OWN)}
      />
      {!isOffered ? null : value.databaseId === null ? (
        <Text size="xs" c="dimmed">
          {t('place.own')}
        </Text>
      ) : (
        <VirtualSelect
          label={t('place.schema')}
          value={value.schema}
          loading={schemas.isFetching}
          options={(schemas.data ?? []).map((name) => ({ value: name, label: name }))}
          error={schemas.error?.message}
          onChange={(schema) => onChange({ ...value, schema })}
        />
      )}
      <TextInput
        label={t('place.table')}
        value={value.table}
        maxLength={250}
        error={value.table.trim() === '' ? t('place.noName') : null}
        onChange={(event) => onChange({ ...value, table: event.currentTarget.value })}
      />
      <div>
        <Text size="xs" fw={500} id="upload-if-exists" className={classes.fieldLabel}>
          {t('place.ifExists')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="upload-if-exists"
          value={value.ifExists}
          data={IF_EXISTS.map((choice) => ({ value: choice, label: t(`place.${choice}`) }))}
          onChange={(ifExists) => onChange({ ...value, ifExists })}
        />
      </div>
      <Radio.Group
        label={t('misfits.title')}
        value={value.misfits}
        onChange={(chosen) => {
          const misfits = MISFITS.find((one) => one === chosen);
          if (misfits) onChange({ ...value, misfits });
        }}
      >
        <Stack gap={6} mt={6}>
          {MISFITS.map((choice) => (
            <Radio key={choice} value={choice} label={t(`misfits.${choice}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </fieldset>
  );
}
