export interface Sent {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly format: string;
}

export interface SendOptions {
  readonly url: string;
  readonly csrfToken: string | null;
  readonly signal: AbortSignal;
  /** Message for an error without a reason from the server. */
  readonly failed: string;
  onProgress(sent: number): void;
}

/** Sends files that belong together and reports the progress, which `fetch` cannot do. Rejects with the server's error. */
export function sendFiles(files: readonly File[], options: SendOptions): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const call = new XMLHttpRequest();
  call.open('POST', options.url);
  if (options.csrfToken !== null) call.setRequestHeader('X-CSRFToken', options.csrfToken);
  call.responseType = 'json';
  call.upload.addEventListener('progress', ({ loaded }) => options.onProgress(loaded));
  call.addEventListener('load', () => {
    if (call.status === 201) resolve(call.response as Sent);
    else reject(new Error(messageOf(call.response) ?? options.failed));
  });
  call.addEventListener('error', () => reject(new Error(options.failed)));
  call.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  const stop = () => call.abort();
  options.signal.addEventListener('abort', stop, { once: true });
  const form = new FormData();
  for (const file of files) form.append('file', file);
  call.send(form);
  return promise.finally(() => options.signal.removeEventListener('abort', stop));
}

function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  const { message } = body;
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null) return undefined;
  return Object.values(message).flat().map(String).join(' ');
}
