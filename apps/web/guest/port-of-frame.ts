/** How embedding sites announce their line, as clients of the contract do. */
const HANDOVER = '__embedded_comms__';

/** The line to the page around this one, which hands it over when this page has loaded: listen before anything else. */
export function portOfFrame(page: Window): Promise<MessagePort> {
  return new Promise((resolve) => {
    const take = ({ source, data, ports: [port] }: MessageEvent): void => {
      if (source !== page.parent || source === page || port === undefined || !announces(data)) return;
      page.removeEventListener('message', take);
      resolve(port);
    };
    page.addEventListener('message', take);
  });
}

const announces = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === HANDOVER;
