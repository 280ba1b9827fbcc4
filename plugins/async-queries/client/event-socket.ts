import type { Disposable } from '@facet/sdk/common';
import type { JobEvent, Progress } from '../common/wire/async-events.ts';

export interface EventSocketParts {
  /** @param lastId the last event that the page has read */
  connect(lastId: string | undefined): Pick<WebSocket, 'addEventListener' | 'close'>;
  onEvent(event: JobEvent): void;
  /** No connection could be made; called once. */
  onGivenUp(): void;
}

const MOST_RETRIES = 6;
const RETRY_MS = 2_500;

/** The events of this browser's channel from a websocket, which is opened when the first job is awaited. */
export class EventSocket implements Disposable {
  readonly #parts: EventSocketParts;
  #socket: ReturnType<EventSocketParts['connect']> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retries = 0;
  #isOver = false;

  constructor(parts: EventSocketParts) {
    this.#parts = parts;
  }

  /** Nothing happens while the socket is open or on its way. */
  open(lastId: () => string | undefined): void {
    if (this.#isOver || this.#socket !== undefined || this.#timer !== undefined) return;
    const socket = this.#parts.connect(lastId());
    this.#socket = socket;
    socket.addEventListener('open', () => (this.#retries = 0));
    socket.addEventListener('message', ({ data }) => {
      const event = eventIn(data);
      if (event) this.#parts.onEvent(event);
    });
    socket.addEventListener('close', () => this.#retry(lastId));
  }

  dispose(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #retry(lastId: () => string | undefined): void {
    this.#socket = undefined;
    if (this.#isOver) return;
    if (this.#retries >= MOST_RETRIES) {
      this.#isOver = true;
      this.#parts.onGivenUp();
      return;
    }
    this.#retries += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.open(lastId);
    }, RETRY_MS);
  }
}

/** Messages of other forms are of a later version, and left alone. */
function eventIn(data: unknown): JobEvent | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return isJobEvent(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const TEXTS = ['id', 'channel_id', 'job_id'] as const;
const STATUSES: readonly unknown[] = ['running', 'done', 'error'] satisfies readonly JobEvent['status'][];

function isJobEvent(value: unknown): value is JobEvent {
  if (typeof value !== 'object' || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  const { status, errors, result_url: url, progress } = members;
  return (
    TEXTS.every((name) => typeof members[name] === 'string') &&
    STATUSES.includes(status) &&
    Array.isArray(errors) &&
    (url === null || typeof url === 'string') &&
    (progress === undefined || progress === null || isProgress(progress))
  );
}

function isProgress(value: unknown): value is Progress {
  if (typeof value !== 'object' || value === null || !('done' in value) || !('total' in value)) return false;
  return typeof value.done === 'number' && (value.total === null || typeof value.total === 'number');
}
