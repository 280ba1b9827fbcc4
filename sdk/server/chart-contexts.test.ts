import { expect, it } from 'vitest';
import { FacetError } from '../common/errors.ts';
import { storedContext } from './chart-contexts.ts';

const failing = (code: string) => ({
  get: () => ({
    load: () => Promise.reject(new FacetError({ code, owner: 'acme/chart', subject: '', message: 'No.', remedy: '' })),
  }),
});
const FORM = { viz_type: 'acme', datasource: '1__table' };

it('a type that its plugin draws in browsers alone asks nothing here', async () => {
  expect(await storedContext(failing('KRN_NOT_IMPLEMENTED'), FORM)).toBeUndefined();
  expect(await storedContext({ get: () => undefined }, FORM)).toBeUndefined();
});

it('a type that fails is not taken for one', async () => {
  await expect(storedContext(failing('KRN_ACTIVATION'), FORM)).rejects.toThrow('No.');
});
