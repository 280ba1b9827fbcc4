import { Select, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useFlag } from '@facet/sdk/client';
import { categoricalSchemes } from '@facet/plugin-charts/contract';
import { CodeEditor, FormDialog, fullName, VirtualSelect } from '@facet/sdk/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isUnsaved, markSaved } from '../state/dashboard-store.ts';
import { carryOver } from '../storage/kept-draft.ts';
import { metadataProblems } from '../../common/settings/metadata-members.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { LabelColors } from './label-colors.tsx';
import classes from './properties.module.css';
import {
  metadataText,
  parseMetadata,
  type PropertiesValues,
  changedProperties,
  changedMetadata,
} from './properties-values.ts';
import { namesOf, saveFailure, saveMembers, tellSaved, type Translate } from '../storage/save-dashboard.ts';

export interface PropertiesDialogProps {
  onClose(): void;
  /** Reads the dashboard anew. */
  reload(): void;
}

const CHOICES = 100;

/** Title, address, owners, colours, certification and the settings as text. Afterwards the address is that of the slug, or of the id. */
export default function PropertiesDialog({ onClose, reload }: PropertiesDialogProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { dashboard } = useDashboard();
  const navigate = useNavigate();
  const hasRoles = useFlag('DASHBOARD_RBAC');
  const nowTitle = useDashboardState((state) => state.title);
  const raw = useDashboardState((state) => state.settings.raw);
  const [start] = useState<PropertiesValues>(() => ({
    title: nowTitle,
    slug: dashboard.slug ?? '',
    owners: dashboard.owners.map((owner) => String(owner.id)),
    roles: hasRoles ? dashboard.roles.map((role) => String(role.id)) : null,
    certifiedBy: dashboard.certified_by ?? '',
    details: dashboard.certification_details ?? '',
    colorScheme: typeof raw['color_scheme'] === 'string' ? raw['color_scheme'] : '',
    json: metadataText(raw),
  }));
  const [form, setForm] = useState(start);
  const save = useSaveProperties(start, form);
  const target = save.data;
  // Only once the dialog has no unsaved values, or leaving would ask about values that were just saved.
  useEffect(() => {
    if (target === undefined) return;
    onClose();
    if (target === location.pathname) reload();
    else if (target !== null) void navigate({ pathname: target, search: location.search }, { replace: true });
  }, [target, navigate, onClose, reload]);
  const owners = useChoices(
    'owners',
    dashboard.owners.map((owner) => ({ value: String(owner.id), label: fullName(owner) })),
  );
  const set = (change: Partial<PropertiesValues>) => setForm((now) => ({ ...now, ...change }));
  const problems = settingsProblems(form.json, t);
  return (
    <FormDialog
      opened
      title={t('properties.title')}
      submitLabel={t('save.apply')}
      working={save.isPending}
      disabled={form.title.trim() === '' || problems.length > 0}
      dirty={!save.isSuccess && JSON.stringify(form) !== JSON.stringify(start)}
      error={save.error === null ? null : new Error(saveFailure(save.error, t))}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('properties.name')}
        value={form.title}
        maxLength={500}
        data-autofocus
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('properties.slug')}
        description={t('properties.slugText')}
        value={form.slug}
        maxLength={255}
        onChange={(event) => set({ slug: event.currentTarget.value })}
      />
      <VirtualSelect
        multiple
        label={t('properties.owners')}
        options={owners.options}
        value={form.owners}
        loading={owners.loading}
        onSearch={owners.search}
        onChange={(chosen) => set({ owners: chosen })}
      />
      {form.roles === null ? null : <RolesField value={form.roles} onChange={(roles) => set({ roles })} />}
      <Select
        label={t('properties.colors')}
        allowDeselect={false}
        data={[
          { value: '', label: t('properties.ownColors') },
          ...categoricalSchemes().map(({ key, label }) => ({ value: key, label })),
        ]}
        value={form.colorScheme}
        renderOption={({ option }) => <SchemeOption scheme={option.value} label={option.label} />}
        onChange={(colorScheme) => set({ colorScheme: colorScheme ?? '' })}
      />
      <LabelColors json={form.json} scheme={form.colorScheme} onChange={(json) => set({ json })} />
      <div className={classes.pair}>
        <TextInput
          label={t('properties.certifiedBy')}
          value={form.certifiedBy}
          onChange={(event) => set({ certifiedBy: event.currentTarget.value })}
        />
        <TextInput
          label={t('properties.details')}
          value={form.details}
          disabled={form.certifiedBy === ''}
          onChange={(event) => set({ details: event.currentTarget.value })}
        />
      </div>
      <SettingsText json={form.json} problems={problems} onChange={(json) => set({ json })} />
    </FormDialog>
  );
}

/** Saves the changed members. Its data is the new address of the dashboard; null: the page stays as it is. */
function useSaveProperties(start: PropertiesValues, form: PropertiesValues) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const runtime = useDashboard();
  const { api, id, store } = runtime;
  return useMutation({
    mutationFn: async () => {
      const changed = changedProperties(start, form);
      if (!(await saveMembers(runtime, changed, changedMetadata(start, form)))) return undefined;
      const { result } = await api.call('GET /api/v1/dashboard/:id', { params: { id: String(id) } });
      if (changed.dashboard_title !== undefined)
        store.setState((state) => ({ title: form.title, saved: { ...state.saved, title: form.title } }));
      const state = store.getState();
      // The page is loaded again below and takes an unsaved layout along; if that fails, the page stays as it is.
      if (isUnsaved(state) && !carryOver(id, { ...state, began: state.saved })) return null;
      markSaved(store);
      return `/superset/dashboard/${result.slug ?? id}/`;
    },
    onSuccess: (target) => {
      if (target === undefined) return;
      tellSaved(runtime, t);
    },
  });
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The chosen entries and the matches of a search. */
function useChoices(column: 'owners' | 'roles', present: readonly Choice[]) {
  const { api } = useDashboard();
  const [searched, search] = useState('');
  const found = useQuery({
    queryKey: ['dashboard-choices', column, searched],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/dashboard/related/:column',
        { params: { column }, q: { filter: searched, page: 0, page_size: CHOICES } },
        { signal },
      ),
  });
  const known = (found.data?.result ?? []).map(({ value, text }) => ({ value: String(value), label: text }));
  const options = [...present, ...known.filter((one) => !present.some(({ value }) => value === one.value))];
  return { options, loading: found.isFetching, search };
}

/** The roles that may see the dashboard, if roles decide. */
function RolesField({ value, onChange }: { readonly value: readonly string[]; onChange(roles: string[]): void }) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { dashboard } = useDashboard();
  const roles = useChoices(
    'roles',
    dashboard.roles.map(({ id, name }) => ({ value: String(id), label: name })),
  );
  return (
    <div>
      <VirtualSelect
        multiple
        label={t('properties.roles')}
        options={roles.options}
        value={value}
        loading={roles.loading}
        onSearch={roles.search}
        onChange={(chosen) => onChange([...chosen])}
      />
      <p className={classes.help}>{t('properties.rolesText')}</p>
      <NotLentNote />
    </div>
  );
}

/** Charts and filters of the current dashboard for which the roles get no rows. */
function NotLentNote() {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const { api, id, dashboard } = useDashboard();
  const { data } = useQuery({
    queryKey: ['dashboard-not-lent', id],
    staleTime: 0,
    enabled: dashboard.roles.length > 0,
    queryFn: ({ signal }) => api.call('GET /api/v1/dashboard/:id/not_lent', { params: { id } }, { signal }),
  });
  const names = namesOf(data?.result);
  if (names.length === 0) return null;
  return (
    <p className={classes.help} data-invalid role="status">
      {t('properties.notLent', { names: names.join(', ') })}
    </p>
  );
}

/** A scheme with its colours. */
function SchemeOption({ scheme, label }: { readonly scheme: string; readonly label: string }) {
  const colors = categoricalSchemes().find(({ key }) => key === scheme)?.colors ?? [];
  return (
    <div>
      {label}
      <div className={classes.swatches} aria-hidden>
        {colors.map((color, index) => (
          <span key={`${index} ${color}`} style={{ background: color }} />
        ))}
      </div>
    </div>
  );
}

function settingsProblems(json: string, t: Translate): readonly string[] {
  const settings = parseMetadata(json);
  if (settings === null) return [t('properties.jsonInvalid')];
  return Object.entries(metadataProblems(settings)).map(([name, problem]) =>
    t(`properties.jsonProblem.${problem}`, { name }),
  );
}

interface SettingsTextProps {
  readonly json: string;
  readonly problems: readonly string[];
  onChange(json: string): void;
}

/** All settings as JSON, folded away. */
function SettingsText({ json, problems, onChange }: SettingsTextProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [advanced, setAdvanced] = useState(false);
  const Arrow = advanced ? IconChevronDown : IconChevronRight;
  return (
    <>
      <UnstyledButton className={classes.fold} aria-expanded={advanced} onClick={() => setAdvanced(!advanced)}>
        <Arrow size={14} aria-hidden /> {t('properties.advanced')}
      </UnstyledButton>
      {advanced ? (
        <div>
          <div className={classes.label}>{t('properties.json')}</div>
          {/* Above the text, which is higher than what the dialog shows of it: they are why it cannot be applied. */}
          {problems.length === 0 ? <p className={classes.help}>{t('properties.jsonText')}</p> : null}
          {problems.map((problem) => (
            <p key={problem} className={classes.help} data-invalid role="alert">
              {problem}
            </p>
          ))}
          <div className={classes.code}>
            <CodeEditor language="json" label={t('properties.json')} value={json} height="220px" onChange={onChange} />
          </div>
        </div>
      ) : null}
    </>
  );
}
