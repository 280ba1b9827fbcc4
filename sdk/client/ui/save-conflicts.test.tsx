import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import texts from '../../../i18n/en.json' with { type: 'json' };
import { ApiError } from '../host.ts';
import { FormDialog } from './form-dialog.tsx';
import { useSaveConflicts } from './save-conflicts.tsx';

afterEach(cleanup);

const LABELS: Readonly<Record<string, string>> = { title: 'Title', layout: 'Layout' };
const stale = new ApiError('stale', {
  status: 412,
  body: {
    message: 'stale',
    conflict: {
      version: 'v2',
      changed_by: { id: 2, first_name: 'Ann', last_name: 'Smith' },
      changed_on: new Date(Date.now() - 120_000).toISOString(),
      differs: ['title', 'layout', 'css'],
      current: { title: 'My shop A', css: 'x' },
    },
  },
  requestId: null,
  type: null,
});

/** A form over something that Ann has saved since it was opened. */
function Form({ events }: { readonly events: string[] }) {
  const [working, setWorking] = useState(false);
  const conflicts = useSaveConflicts({
    label: (member) => LABELS[member] ?? member,
    onTheirs: () => events.push('theirs'),
  });
  const save = async () => {
    setWorking(true);
    const saved = await conflicts.save({
      seen: { version: 'v1' },
      sets: ['title', 'layout'],
      async write(version) {
        events.push(`write ${version}`);
        if (version === 'v1') throw stale;
        return { version: 'v3' };
      },
    });
    setWorking(false);
    events.push(
      saved === undefined ? 'given up' : `saved ${saved.seen.version}, missed ${saved.seen.missed?.differs.join()}`,
    );
  };
  return (
    <FormDialog
      opened
      dirty
      title="A form"
      submitLabel="Save"
      working={working}
      onSubmit={() => void save()}
      onClose={() => events.push('closed')}
    >
      {conflicts.dialog}
    </FormDialog>
  );
}

async function submit(): Promise<string[]> {
  const events: string[] = [];
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { facet: texts } } });
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider env="test">
        <Form events={events} />
      </MantineProvider>
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Changed by Ann Smith/)).toBeTruthy();
  return events;
}
const ended = (events: readonly string[], last: string) => waitFor(() => expect(events.at(-1)).toBe(last));

describe('the user whose save comes second', () => {
  it('is told who was first, and when, and what both have changed', async () => {
    await submit();
    expect(screen.getByText('2 min. ago')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['TitleMy shop A', 'Layout']);
  });

  it('keeps their own, knowingly', async () => {
    const events = await submit();
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await ended(events, 'saved v3, missed css');
    expect(events).toEqual(['write v1', 'write v2', 'saved v3, missed css']);
  });

  it('takes theirs', async () => {
    const events = await submit();
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await ended(events, 'given up');
    expect(events).toEqual(['write v1', 'theirs', 'given up']);
  });

  it('goes back to what was typed with Escape, which closes nothing else', async () => {
    const events = await submit();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await ended(events, 'given up');
    expect(events).toEqual(['write v1', 'given up']);
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
  });
});
