import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isKeeper, keeperOf, type KeyValueStore, type Principal, notFound } from '@facet/sdk/server';
import type { ExplorePermalink, FormDataWrite } from '../common/wire/explore.ts';
import { ExploreErrors } from './errors.ts';

const FORMS = 'explore-form-data';
const TABS = 'explore-form-data-tab';
const PERMALINKS = 'explore-permalink';
const FORM_SECONDS = 7 * 86_400;

export interface KeptForm {
  readonly datasourceId: number;
  readonly datasourceType: string;
  readonly chartId: number | null;
  /** JSON text. */
  readonly formData: string;
}

export interface KeptPermalink {
  readonly chartId: number | null;
  readonly datasourceId: number;
  readonly datasourceType: string;
  readonly datasource: string;
  readonly state: ExplorePermalink;
}

/** Stored form values by key: working copies for 7 days after the last use, permalinks without expiry. */
export interface KeptForms {
  save(form: FormDataWrite, tab: string | undefined, who: Principal): Promise<string>;
  /** Resolves to the key of the form, which is a new one for another chart or dataset. @throws HttpError 403, 404 */
  change(key: string, form: FormDataWrite, tab: string | undefined, who: Principal): Promise<string>;
  find(key: string): Promise<KeptForm | undefined>;
  /** @throws HttpError 403, 404 */
  remove(key: string, who: Principal): Promise<void>;
  savePermalink(link: KeptPermalink, who: Principal): Promise<string>;
  permalink(key: string): Promise<KeptPermalink | undefined>;
}

export function createKeptForms(values: KeyValueStore, secretKey: Uint8Array): KeptForms {
  const linkKey = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'facet/explore/permalink', 32));

  const keep = (key: string, form: KeptForm, ownerId: number) =>
    values.set(FORMS, key, form, { ownerId, ttlSeconds: FORM_SECONDS });

  /** The same tab with the same chart and dataset keeps its key. */
  async function keyOf(form: KeptForm, tab: string | undefined, who: Principal): Promise<string> {
    if (tab === undefined || keeperOf(who) === 0) return newKey();
    const place = `${keeperOf(who)}:${tab}:${form.datasourceId}:${form.datasourceType}:${form.chartId ?? ''}`;
    const before = await values.get(TABS, place);
    const key = typeof before?.value === 'string' ? before.value : newKey();
    await values.set(TABS, place, key, { ownerId: keeperOf(who), ttlSeconds: FORM_SECONDS });
    return key;
  }

  async function save(input: FormDataWrite, tab: string | undefined, who: Principal): Promise<string> {
    const form = formOf(input);
    const key = await keyOf(form, tab, who);
    await keep(key, form, keeperOf(who));
    return key;
  }

  async function own(key: string, who: Principal): Promise<KeptForm> {
    const stored = await values.get(FORMS, key);
    if (stored === undefined) throw notFound();
    if (!isKeeper(who, stored.ownerId)) throw ExploreErrors.notOwnEntry();
    return stored.value as KeptForm;
  }

  return {
    save,
    async change(key, input, tab, who) {
      const before = await own(key, who);
      const form = formOf(input);
      const sameContext =
        before.datasourceId === form.datasourceId &&
        before.datasourceType === form.datasourceType &&
        before.chartId === form.chartId;
      if (!sameContext) return save(input, tab, who);
      await keep(key, form, keeperOf(who));
      return key;
    },
    async find(key) {
      const stored = await values.get(FORMS, key);
      if (stored === undefined) return undefined;
      const form = stored.value as KeptForm;
      await keep(key, form, stored.ownerId);
      return form;
    },
    async remove(key, who) {
      await own(key, who);
      await values.delete(FORMS, key);
    },
    async savePermalink(link, who) {
      const digest = createHmac('sha256', linkKey)
        .update(JSON.stringify([keeperOf(who), link]))
        .digest('base64url');
      const key = digest.replaceAll(/[-_]/g, '').slice(0, 20);
      await values.set(PERMALINKS, key, link, { ownerId: keeperOf(who) });
      return key;
    },
    async permalink(key) {
      return (await values.get(PERMALINKS, key))?.value as KeptPermalink | undefined;
    },
  };
}

const newKey = (): string => randomBytes(48).toString('base64url');

const formOf = (input: FormDataWrite): KeptForm => ({
  datasourceId: input.datasource_id,
  datasourceType: input.datasource_type,
  chartId: input.chart_id ?? null,
  formData: input.form_data,
});
