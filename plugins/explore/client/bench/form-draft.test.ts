import { afterEach, expect, it, vi } from 'vitest';
import { draftAt, forgetDraft, rememberDraft } from './form-draft.ts';

const FORM = { viz_type: 'table', datasource: '1__table', url_params: { constructor: 'x' } };
const items = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, text: string) => void items.set(name, text),
  removeItem: (name: string) => void items.delete(name),
});
afterEach(() => items.clear());

it('a change that the server has not stored yet is there after a reload of its address', () => {
  rememberDraft('?slice_id=1', FORM);
  expect(draftAt('?slice_id=1')).toEqual(FORM);
  expect(draftAt('?slice_id=2')).toBeNull();
  forgetDraft();
  expect(draftAt('?slice_id=1')).toBeNull();
});

it.each(['{broken', '7', '{"address":"?slice_id=1","form":"text"}', ''])(
  'a draft that is none counts as none: %s',
  (text) => {
    items.set('facet:explore-draft', text);
    expect(draftAt('?slice_id=1')).toBeNull();
  },
);
