import type { PluginWorker, Workers } from '../../workers/workers.ts';
import type { Bridge } from '../bridge.ts';
import { NEWS, SERVICE_CALLS, type WorkerNews } from '../service-calls.ts';
import type { HostChannel } from './host-channel.ts';

/** Workers of this plugin: the server starts them, and passes on what they say without reading it. */
export class HostedWorkers implements Workers {
  readonly #bridge: Bridge;
  readonly #channel: Pick<HostChannel, 'encode' | 'decode'>;
  readonly #workers = new Map<number, PluginWorker>();

  constructor(bridge: Bridge, channel: Pick<HostChannel, 'encode' | 'decode'>) {
    this.#bridge = bridge;
    this.#channel = channel;
  }

  async fileOf(path: string): Promise<string | undefined> {
    // The server's end gives a text or nothing.
    return (await this.#bridge.call(SERVICE_CALLS.fileOf, [path])) as string | undefined;
  }

  async start(name: string, options: { readonly file?: string } = {}): Promise<PluginWorker> {
    const id = Number(await this.#bridge.call(SERVICE_CALLS.startWorker, [name, options]));
    const worker: PluginWorker = {
      onMessage: () => undefined,
      onEnd: () => undefined,
      send: (message) => {
        if (this.#workers.has(id))
          this.#bridge.tell(SERVICE_CALLS.toWorker, { id, bytes: this.#channel.encode(message) });
      },
      end: () => {
        if (this.#workers.delete(id)) this.#bridge.tell(SERVICE_CALLS.endWorker, { id });
      },
    };
    this.#workers.set(id, worker);
    return worker;
  }

  /** Only the server sends these. */
  hear(topic: string, value: unknown): void {
    if (topic !== NEWS.worker) return;
    const news = value as WorkerNews;
    const worker = this.#workers.get(news.id);
    if (!worker) return;
    if ('bytes' in news) worker.onMessage(this.#channel.decode(news.bytes));
    else {
      this.#workers.delete(news.id);
      worker.onEnd(news.ended);
    }
  }
}
