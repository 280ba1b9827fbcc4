/** How embedding sites announce their line, as clients of the contract do. */
const HANDOVER = '__embedded_comms__';

/** A line to the page around, which is of this origin. */
export interface OfferedLine {
  readonly port: MessagePort;
  readonly origin: string;
}

/** The line that the page around this one hands over when this page has loaded: listen before anything else. */
export function portOfFrame(page: Window): Promise<OfferedLine> {
  return new Promise((resolve) => {
    const take = ({ source, origin, data, ports: [port] }: MessageEvent): void => {
      if (source !== page.parent || source === page || port === undefined || !announces(data)) return;
      page.removeEventListener('message', take);
      resolve({ port, origin });
    };
    page.addEventListener('message', take);
  });
}

const announces = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === HANDOVER;
