import { serveDataWork } from '@facet/sdk/data-work';
import { renderTemplate } from './render-template.ts';
import { takenBytes } from './template-environment.ts';
import { TemplateError } from './template-error.ts';
import { LookupNeeded, type TemplateInput, type TemplateLookup, type TemplateOutcome } from './template-facts.ts';

export interface RenderRequest {
  readonly text: string;
  readonly input: TemplateInput;
}

export type RenderReply =
  | { readonly outcome: TemplateOutcome }
  | { readonly wanted: TemplateLookup }
  | { readonly error: { readonly kind: TemplateError['kind']; readonly message: string } };

/** Failed renderings leave memory behind. */
const MOST_FAILURES = 100;
/** A thread that has taken more makes room for a new one, so that no template wants for what another took. */
const MOST_TAKEN_BYTES = 64 * 1_048_576;
let failures = 0;

serveDataWork<RenderRequest, RenderReply>(({ text, input }, thread) => {
  try {
    const outcome = renderTemplate(text, input);
    if (takenBytes() > MOST_TAKEN_BYTES) thread.retire();
    return { outcome };
  } catch (error) {
    if (error instanceof LookupNeeded) return { wanted: error.lookup };
    failures += 1;
    const kind = error instanceof TemplateError ? error.kind : 'other';
    // Those that hit a limit may leave the engine broken.
    if (kind === 'limit' || failures >= MOST_FAILURES || takenBytes() > MOST_TAKEN_BYTES) thread.retire();
    return { error: { kind, message: error instanceof Error ? error.message : String(error) } };
  }
});
