import { parentPort } from 'node:worker_threads';
import { renderTemplate } from './render-template.ts';
import { TemplateError } from './template-error.ts';
import { LookupNeeded, type TemplateInput, type TemplateLookup, type TemplateOutcome } from './template-facts.ts';

export interface RenderRequest {
  readonly id: number;
  readonly text: string;
  readonly input: TemplateInput;
}

export type RenderReply = { readonly id: number } & (
  | { readonly outcome: TemplateOutcome }
  | { readonly wanted: TemplateLookup }
  | { readonly error: { readonly kind: TemplateError['kind']; readonly message: string } }
);

parentPort?.on('message', ({ id, text, input }: RenderRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(reply(id, text, input));
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('ready');

function reply(id: number, text: string, input: TemplateInput): RenderReply {
  try {
    return { id, outcome: renderTemplate(text, input) };
  } catch (error) {
    if (error instanceof LookupNeeded) return { id, wanted: error.lookup };
    if (error instanceof TemplateError) return { id, error: { kind: error.kind, message: error.message } };
    return { id, error: { kind: 'other', message: error instanceof Error ? error.message : String(error) } };
  }
}
