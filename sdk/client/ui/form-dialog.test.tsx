import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import texts from '../../../i18n/en.json' with { type: 'json' };
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it('the first field has the focus when the dialog opens', async () => {
  await show(false);
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
});

it('Escape closes a dialog in which nothing was typed', async () => {
  const closed = await show(false);
  escape();
  expect(closed).toEqual(['closed']);
});

it('Escape asks before it loses what was typed; Escape again goes back to it', async () => {
  const closed = await show(true);
  escape();
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
  escape();
  expect(closed).toEqual([]);
  escape();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(closed).toEqual(['closed']);
});

it('Cancel is an answer: it does not ask', async () => {
  const closed = await show(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(closed).toEqual(['closed']);
});

/** @returns what happens to the dialog. */
async function show(dirty: boolean): Promise<string[]> {
  const closed: string[] = [];
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { facet: texts } } });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <FormDialog
          opened
          title="Form"
          submitLabel="Save"
          dirty={dirty}
          onSubmit={() => closed.push('saved')}
          onClose={() => closed.push('closed')}
        >
          <TextInput label="Name" />
        </FormDialog>
      </MantineProvider>
    </I18nextProvider>,
  );
  return closed;
}
