/** A message of the site around, as clients of the contract write it. */
interface LineMessage {
  readonly switchboardAction: 'get' | 'emit';
  readonly method: string;
  readonly messageId?: string;
  readonly args?: unknown;
}

type Method = (args: unknown) => unknown;

/** Answers what the site around asks over its line; what is not known is refused, as clients expect it. */
export function serveLine(port: MessagePort, methods: Readonly<Record<string, Method>>): void {
  port.addEventListener('message', ({ data }: MessageEvent) => {
    const message = readMessage(data);
    if (message === undefined) return;
    const method = Object.hasOwn(methods, message.method) ? methods[message.method] : undefined;
    const { messageId } = message;
    if (message.switchboardAction === 'emit') method?.(message.args);
    else if (method === undefined) port.postMessage({ switchboardAction: 'error', messageId, error: unknown(message) });
    else port.postMessage({ switchboardAction: 'reply', messageId, result: method(message.args) });
  });
  port.start();
}

const unknown = ({ method }: LineMessage): string => `[facet] Method "${method}" is not defined`;

function readMessage(data: unknown): LineMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { switchboardAction: action, method, messageId, args } = data as Partial<Record<keyof LineMessage, unknown>>;
  if ((action !== 'get' && action !== 'emit') || typeof method !== 'string') return undefined;
  return {
    switchboardAction: action,
    method,
    args,
    ...(typeof messageId === 'string' ? { messageId } : {}),
  };
}
