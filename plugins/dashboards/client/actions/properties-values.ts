import { isRecord } from '@facet/sdk/chart-query';
import type { DashboardMembers } from '../../common/merge/dashboard-document.ts';
import { changedMembers } from '../../common/merge/merge-documents.ts';

/** Values of the dialog while it is open. */
export interface PropertiesValues {
  readonly title: string;
  readonly slug: string;
  /** Ids as text. */
  readonly owners: readonly string[];
  /** Ids as text; `null` while roles do not decide. */
  readonly roles: readonly string[] | null;
  readonly certifiedBy: string;
  readonly details: string;
  /** Empty: each chart uses its own scheme. */
  readonly colorScheme: string;
  readonly json: string;
}

/** The settings as editable text, without the colour scheme, which has a field of its own. */
export function metadataText(raw: Readonly<Record<string, unknown>>): string {
  const { color_scheme: _scheme, ...rest } = raw;
  return JSON.stringify(rest, null, 2);
}

/** The edited text as settings; `null` if it is no JSON object. */
export function parseMetadata(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { ...value } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Colours of single labels in the settings; `null` if the text is no JSON object. */
export function labelColorsOf(text: string): ReadonlyMap<string, string> | null {
  const settings = parseMetadata(text);
  if (settings === null) return null;
  const colors = settings['label_colors'];
  const entries: [string, unknown][] = isRecord(colors) ? Object.entries(colors) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The text with another colour of one label, or with none of its own. */
export function withLabelColor(text: string, label: string, color: string | null): string {
  const settings = parseMetadata(text);
  if (settings === null) return text;
  const before = settings['label_colors'];
  const colors = new Map<string, unknown>(isRecord(before) ? Object.entries(before) : []);
  if (color === null) colors.delete(label);
  else colors.set(label, color);
  return JSON.stringify({ ...settings, label_colors: Object.fromEntries(colors) }, null, 2);
}

/** Colours that other programs have gathered from the charts, with the scheme of that time. */
const GATHERED_COLORS = ['map_label_colors', 'shared_label_colors', 'color_scheme_domain'];

/** The settings after the dialog, or `undefined` when neither text nor scheme changed. */
export function changedMetadata(
  start: PropertiesValues,
  values: PropertiesValues,
): Readonly<Record<string, unknown>> | undefined {
  if (start.json === values.json && start.colorScheme === values.colorScheme) return undefined;
  const [before, after] = [parseMetadata(start.json) ?? {}, parseMetadata(values.json) ?? {}];
  // They would hide the new scheme. Those that were typed now are meant to.
  const isKept = (name: string) =>
    start.colorScheme === values.colorScheme ||
    !GATHERED_COLORS.includes(name) ||
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return {
    ...Object.fromEntries(Object.entries(after).filter(([name]) => isKept(name))),
    ...(values.colorScheme === '' && start.colorScheme === '' ? {} : { color_scheme: values.colorScheme }),
  };
}

/** Members that the dialog changed. Certification details without a certifier are dropped. */
export function changedProperties(start: PropertiesValues, values: PropertiesValues): DashboardMembers {
  return changedMembers(membersOf(start), membersOf(values));
}

function membersOf(values: PropertiesValues): DashboardMembers {
  return {
    dashboard_title: values.title,
    slug: values.slug.trim() === '' ? null : values.slug,
    owners: values.owners.map(Number),
    ...(values.roles === null ? {} : { roles: values.roles.map(Number) }),
    certified_by: values.certifiedBy,
    certification_details: values.certifiedBy === '' ? '' : values.details,
  };
}
