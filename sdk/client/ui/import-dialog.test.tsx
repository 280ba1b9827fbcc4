import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestHost } from '../../testing/test-host.ts';
import { type LaterAnswer, LaterAnswers } from '../app-points.ts';
import { HostContext } from '../host-context.ts';
import { ApiClientToken, ApiError, NotifierToken } from '../host.ts';
import ImportDialog from './import-dialog.tsx';

afterEach(cleanup);

const notifier = { success: vi.fn(), error: vi.fn(), info: vi.fn(), undoable: vi.fn() };

/** The dialog with a chosen file, on a page whose server answers so. */
async function open(answer: () => Promise<Response>, later?: LaterAnswer) {
  const request = vi.fn((_path: string, _init: RequestInit) => answer());
  const host = createTestHost({
    services: [
      [ApiClientToken, { request }],
      [NotifierToken, notifier],
    ],
    entries: later === undefined ? [] : [[LaterAnswers, [{ key: 'jobs', load: async () => later }]]],
  });
  const onImported = vi.fn();
  const onClose = vi.fn();
  const shown = await act(async () =>
    render(
      <MantineProvider>
        <HostContext value={host}>
          <Suspense>
            <ImportDialog
              resource="dashboard"
              title="Import"
              file={new File(['x'], 'all.zip')}
              onImported={onImported}
              onClose={onClose}
            />
          </Suspense>
        </HostContext>
      </MantineProvider>,
    ),
  );
  return { request, onImported, onClose, shown };
}

const submit = async () => fireEvent.click(await screen.findByRole('button', { name: 'kit.import.import' }));
const accepted = async () => new Response('{}', { status: 202 });

it('imports on the connection where nothing waits for jobs', async () => {
  const { request, onImported, onClose } = await open(async () => new Response('{}'));
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onImported).toHaveBeenCalledTimes(1);
  expect(request.mock.calls[0]?.[1].headers).toEqual({});
});

it('can be closed while a job imports, which then tells its end', async () => {
  const end = Promise.withResolvers<null>();
  const { request, onImported, onClose, shown } = await open(accepted, { ended: () => end.promise });
  await submit();
  await screen.findByText('kit.import.running');
  expect(request.mock.calls[0]?.[1].headers).toEqual({ Prefer: 'respond-async' });
  fireEvent.click(screen.getByText('kit.close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onImported).not.toHaveBeenCalled();
  shown.unmount();
  end.resolve(null);
  await waitFor(() => expect(onImported).toHaveBeenCalledTimes(1));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows how far the job is, and stops it without a word of failure', async () => {
  const ended: LaterAnswer['ended'] = (_accepted, { signal, onProgress } = {}) => {
    onProgress?.({ done: 3, total: 4 });
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const { onImported } = await open(accepted, { ended });
  await submit();
  const bar = await screen.findByLabelText('kit.import.progress');
  expect(bar.getAttribute('aria-valuenow')).toBe('75');
  fireEvent.click(screen.getByText('kit.import.stop'));
  await screen.findByRole('button', { name: 'kit.import.import' });
  await waitFor(() => expect(screen.queryByText('kit.import.running')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onImported).not.toHaveBeenCalled();
  expect(notifier.error).not.toHaveBeenCalled();
});

it('[B8.30] asks before overwriting when the job found the objects, as without a job', async () => {
  const errors = [{ message: 'x', extra: { 'a.yaml': 'Chart already exists and `overwrite=true` was not passed' } }];
  const failed = new ApiError('x', { status: 422, body: { errors }, requestId: null, type: null });
  await open(accepted, { ended: () => Promise.reject(failed) });
  await submit();
  await screen.findByText('kit.import.existing');
  expect(notifier.error).not.toHaveBeenCalled();
});

it('that was closed says what failed', async () => {
  const end = Promise.withResolvers<null>();
  const { shown } = await open(accepted, { ended: () => end.promise });
  await submit();
  await screen.findByText('kit.import.running');
  shown.unmount();
  end.reject(new Error('broken'));
  await waitFor(() => expect(notifier.error).toHaveBeenCalledWith('kit.import.laterFailed'));
});
