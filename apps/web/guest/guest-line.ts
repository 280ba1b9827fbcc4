import type { SiteAround } from '@facet/sdk/client';

/** A message between this page and the site around, as clients of the contract write it. */
interface LineMessage {
  readonly switchboardAction: 'get' | 'emit' | 'reply' | 'error';
  readonly method?: string;
  readonly messageId?: string;
  readonly args?: unknown;
  readonly result?: unknown;
  readonly error?: string;
}

type Method = (args: unknown) => unknown;

/** Sites ask as soon as the page has loaded, when the code that answers may still be on its way. */
const START_MS = 30_000;
const MOST_EARLY = 100;
const ANSWER_MS = 5_000;

/**
 * The line to the site around. Methods of the page itself come before those of plugins. What is not known is refused, as clients
 * expect it; while the page starts not before a plugin has said what it answers.
 */
export function openLine(port: MessagePort, own: Readonly<Record<string, Method>>): SiteAround {
  const methods = new Map<string, Method>();
  const asked = new Map<string, PromiseWithResolvers<unknown>>();
  let early: LineMessage[] | undefined = [];
  let count = 0;

  const methodOf = (name = ''): Method | undefined => (Object.hasOwn(own, name) ? own[name] : methods.get(name));

  async function reply({ method, messageId, args }: LineMessage): Promise<void> {
    const answer = methodOf(method);
    try {
      if (answer === undefined) throw new Error(`[facet] Method "${method}" is not defined`);
      port.postMessage({ switchboardAction: 'reply', messageId, result: await answer(args) });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      port.postMessage({ switchboardAction: 'error', messageId, error: text });
    }
  }

  function take(message: LineMessage): void {
    const { switchboardAction: action, messageId = '', method, args } = message;
    if (action === 'reply') asked.get(messageId)?.resolve(message.result);
    else if (action === 'error') asked.get(messageId)?.reject(new Error(message.error));
    else if (early !== undefined && early.length < MOST_EARLY && methodOf(method) === undefined) early.push(message);
    else if (action === 'get') void reply(message);
    else methodOf(method)?.(args);
  }

  function endStart(): void {
    const waited = early ?? [];
    early = undefined;
    waited.forEach(take);
  }

  port.addEventListener('message', ({ data }: MessageEvent) => {
    if (isMessage(data)) take(data);
  });
  port.start();
  setTimeout(endStart, START_MS);

  return {
    answer(method, answer) {
      methods.set(method, answer);
      // Together with those that are said in the same step.
      queueMicrotask(endStart);
      return {
        dispose: () => {
          if (methods.get(method) === answer) methods.delete(method);
        },
      };
    },
    tell: (method, args) => port.postMessage({ switchboardAction: 'emit', method, args }),
    ask(method, args) {
      const messageId = `facet-${(count += 1)}`;
      const answer = Promise.withResolvers<unknown>();
      asked.set(messageId, answer);
      const timer = setTimeout(() => answer.reject(new Error(`The site has not answered "${method}".`)), ANSWER_MS);
      port.postMessage({ switchboardAction: 'get', method, messageId, args });
      return answer.promise.finally(() => {
        clearTimeout(timer);
        asked.delete(messageId);
      });
    },
  };
}

const ACTIONS: ReadonlySet<unknown> = new Set<LineMessage['switchboardAction']>(['get', 'emit', 'reply', 'error']);
const TEXTS = ['method', 'messageId', 'error'] as const;

function isMessage(data: unknown): data is LineMessage {
  if (typeof data !== 'object' || data === null || !ACTIONS.has(Reflect.get(data, 'switchboardAction'))) return false;
  return TEXTS.every((name) => ['string', 'undefined'].includes(typeof Reflect.get(data, name)));
}
