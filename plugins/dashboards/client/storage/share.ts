import { writeMasks } from '../../common/filters/wire-masks.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

export interface ShareTarget {
  /** Layout component to come out at. */
  readonly anchor?: string;
  readonly chartId?: number;
}

/** A short address of the dashboard in its present state. @throws ApiError */
export async function shareLink(runtime: DashboardRuntime, target: ShareTarget = {}): Promise<string> {
  const { filtering, activeTabs } = runtime.store.getState();
  const focus: [string, string][] = target.chartId === undefined ? [] : [['focused_chart', String(target.chartId)]];
  const { url } = await runtime.api.call('POST /api/v1/dashboard/:id/permalink', {
    params: { id: String(runtime.id) },
    body: {
      dataMask: writeMasks(filtering),
      activeTabs: [...activeTabs],
      urlParams: [...Object.entries(runtime.urlParams), ...focus],
      ...(target.anchor === undefined ? {} : { anchor: target.anchor }),
    },
  });
  // A server that does not know its own name answers a path.
  return new URL(url, location.href).href;
}

/** Opens a letter that is begun. */
export function mailAddress(subject: string, text: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

const EMBEDDED_HEIGHT = 600;

/** The element that shows the dashboard in another page, without the bars of the application. */
export function embedCode(link: string, title: string): string {
  const url = new URL(link);
  url.searchParams.set('standalone', '1');
  return `<iframe title="${escapeMarkup(title)}" width="100%" height="${EMBEDDED_HEIGHT}" style="border:0" src="${escapeMarkup(url.href)}"></iframe>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const escapeMarkup = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);
