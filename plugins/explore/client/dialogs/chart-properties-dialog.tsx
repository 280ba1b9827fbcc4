import { chartTags } from '@facet/plugin-charts/contract.client';
import { NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { type SeenVersion, useFlag } from '@facet/sdk/client';
import { ErrorTile, FormDialog, fullName, SkeletonLine, useSaveConflicts, VirtualSelect } from '@facet/sdk/ui';
import type { ChartItem, ChartUpdate } from '@facet/plugin-charts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExplore } from '../services/explore-services.ts';
import classes from '../look/explore.module.css';

export interface ChartPropertiesDialogProps {
  readonly chart: number;
  /** The version of the saved chart that the page has read. */
  readonly seen: SeenVersion;
  onSaved(seen: SeenVersion): void;
  /** Replaces the page's state by the version that another user has saved. */
  onTheirs(): void;
  onClose(): void;
}

const PEOPLE = 100;

/** Name, description, certification, cache and owners of a saved chart. */
export function ChartPropertiesDialog(props: ChartPropertiesDialogProps) {
  const { chart, onClose } = props;
  const { t } = useTranslation('facet/explore');
  const { api } = useExplore();
  const loaded = useQuery({
    queryKey: ['explore-chart', chart],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/v1/chart/:id', { params: { id: chart } }, { signal }),
  });
  if (loaded.data) return <LoadedDialog {...props} item={loaded.data.result} />;
  return (
    <FormDialog
      opened
      disabled
      title={t('properties.title')}
      submitLabel={t('save.button')}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      {loaded.error ? (
        <ErrorTile error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : (
        <SkeletonLine height={240} />
      )}
    </FormDialog>
  );
}

interface Values {
  readonly name: string;
  readonly description: string;
  readonly certifiedBy: string;
  readonly details: string;
  readonly timeout: number | null;
  /** Ids as texts. */
  readonly owners: readonly string[];
  readonly tags: readonly string[];
}

function LoadedDialog(props: ChartPropertiesDialogProps & { readonly item: ChartItem }) {
  const { chart, item, seen, onSaved, onTheirs, onClose } = props;
  const { t } = useTranslation('facet/explore');
  const { api, notifier } = useExplore();
  const [start] = useState<Values>(() => valuesOf(item));
  const [values, setValues] = useState(start);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs,
  });
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  const save = async () => {
    setWorking(true);
    setError(null);
    try {
      const body = updateOf(values);
      const saved = await conflicts.save({
        seen,
        sets: Object.keys(body),
        write: (version) => api.call('PUT /api/v1/chart/:id', { params: { id: chart }, body }, { version }),
      });
      if (saved === undefined) return;
      await chartTags.write(api, chart, start.tags, values.tags);
      notifier.success(t('properties.saved'));
      onSaved(saved.seen);
      onClose();
    } catch (caught) {
      setError(caught);
    } finally {
      setWorking(false);
    }
  };
  return (
    <FormDialog
      opened
      title={t('properties.title')}
      submitLabel={t('save.button')}
      working={working}
      disabled={values.name.trim() === ''}
      dirty={JSON.stringify(values) !== JSON.stringify(start)}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label={t('properties.name')}
        required
        data-autofocus
        maxLength={250}
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t('properties.description')}
        description={t('properties.descriptionText')}
        autosize
        minRows={3}
        maxRows={8}
        value={values.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <CertificationFields values={values} onChange={set} />
      <NumberInput
        label={t('properties.timeout')}
        description={t('properties.timeoutText')}
        min={-1}
        allowDecimal={false}
        value={values.timeout ?? ''}
        onChange={(timeout) => set({ timeout: typeof timeout === 'number' ? timeout : null })}
      />
      <OwnersField item={item} value={values.owners} onChange={(owners) => set({ owners })} />
      <TagsField value={values.tags} onChange={(tags) => set({ tags })} />
      {conflicts.dialog}
    </FormDialog>
  );
}

interface CertificationProps {
  readonly values: Values;
  onChange(change: Partial<Values>): void;
}

function CertificationFields({ values, onChange }: CertificationProps) {
  const { t } = useTranslation('facet/explore');
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('properties.certifiedBy')}
        description={t('properties.certifiedByText')}
        value={values.certifiedBy}
        onChange={(event) => onChange({ certifiedBy: event.currentTarget.value })}
      />
      <TextInput
        label={t('properties.details')}
        description={t('properties.detailsText')}
        value={values.details}
        disabled={values.certifiedBy === ''}
        onChange={(event) => onChange({ details: event.currentTarget.value })}
      />
    </div>
  );
}

interface OwnersFieldProps {
  readonly item: ChartItem;
  readonly value: readonly string[];
  onChange(owners: readonly string[]): void;
}

function OwnersField({ item, value, onChange }: OwnersFieldProps) {
  const { t } = useTranslation('facet/explore');
  const { api } = useExplore();
  const [search, setSearch] = useState('');
  const people = useQuery({
    queryKey: ['explore-owners', search],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/chart/related/:column',
        { params: { column: 'owners' }, q: { filter: search, page: 0, page_size: PEOPLE } },
        { signal },
      ),
  });
  const known = (people.data?.result ?? []).map(({ value, text }) => ({ value: String(value), label: text }));
  const present = item.owners.map((owner) => ({ value: String(owner.id), label: fullName(owner) }));
  const options = [...present, ...known.filter((one) => !present.some(({ value }) => value === one.value))];
  return (
    <VirtualSelect
      multiple
      label={t('properties.owners')}
      options={options}
      value={value}
      loading={people.isFetching}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}

interface TagsFieldProps {
  readonly value: readonly string[];
  onChange(tags: readonly string[]): void;
}

/** Tags of the chart, where tagging is enabled and permitted. */
function TagsField({ value, onChange }: TagsFieldProps) {
  const { t } = useTranslation('facet/explore');
  const { api, session } = useExplore();
  const isOn = useFlag('TAGGING_SYSTEM');
  const isOffered = isOn && session.can('can_write', 'Tag');
  const known = useQuery({
    queryKey: ['tags'],
    enabled: isOffered,
    queryFn: ({ signal }) => chartTags.known(api, signal),
  });
  if (!isOffered) return null;
  return (
    <TagsInput
      label={t('properties.tags')}
      description={t('properties.tagsText')}
      splitChars={[',', ';', '\t', '\n', '\r']}
      data={[...(known.data ?? [])]}
      value={[...value]}
      onChange={onChange}
    />
  );
}

function valuesOf(item: ChartItem): Values {
  return {
    name: item.slice_name,
    description: item.description ?? '',
    certifiedBy: item.certified_by ?? '',
    details: item.certification_details ?? '',
    timeout: item.cache_timeout,
    owners: item.owners.map(({ id }) => String(id)),
    tags: item.tags.map(({ name }) => name),
  };
}

/** Certification details are stored only together with a certifier. */
function updateOf(values: Values): ChartUpdate {
  const certified = values.certifiedBy.trim() !== '';
  return {
    slice_name: values.name.trim(),
    description: values.description === '' ? null : values.description,
    cache_timeout: values.timeout,
    certified_by: certified ? values.certifiedBy : null,
    certification_details: certified && values.details !== '' ? values.details : null,
    owners: values.owners.map(Number),
  };
}
