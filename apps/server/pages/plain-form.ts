import type { PlainForm } from '@facet/sdk/server';
import { escapeMarkup } from './escape-markup.ts';

/**
 * A form in the page itself, for browsers without script and programs that read pages. The web app takes its place; until
 * then it is not seen where scripts run.
 */
export function plainForm({ action, heading, submit, messages, fields }: PlainForm): string {
  const inputs = fields.map(({ name, kind, label, value = '', autocomplete }) => {
    const input = `<input id="${escapeMarkup(name)}" name="${escapeMarkup(name)}" type="${kind}" value="${escapeMarkup(value)}"${
      autocomplete === undefined ? '' : ` autocomplete="${escapeMarkup(autocomplete)}"`
    }${kind === 'hidden' ? '' : ' required'}>`;
    return label === undefined
      ? input
      : `<p><label for="${escapeMarkup(name)}">${escapeMarkup(label)}</label><br>${input}</p>`;
  });
  return [
    '<noscript><style>#plain-form{display:block!important}</style></noscript>',
    `<form id="plain-form" style="display:none;max-width:320px;margin:64px auto;line-height:2" method="post" action="${escapeMarkup(action)}">`,
    `<h1>${escapeMarkup(heading)}</h1>`,
    ...messages.map((text) => `<p role="alert">${escapeMarkup(text)}</p>`),
    ...inputs,
    `<p><button type="submit">${escapeMarkup(submit)}</button></p>`,
    '</form>',
  ].join('');
}
