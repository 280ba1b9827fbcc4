import type { PostProcessingDeclared, PostProcessingStep, Registry } from '@facet/sdk/common';
import { type Frame, messageError, type PostProcessing, PostProcessingError } from '@facet/sdk/server';
import { requestTexts } from '../errors.ts';

export type PostProcessingRegistry = Registry<{ declared: PostProcessingDeclared; implementation: PostProcessing }>;

/** Runs the steps one after the other; without rows they are skipped. @throws HttpError 400 with the contract's text */
export async function postProcess(
  frame: Frame,
  steps: readonly (PostProcessingStep | null)[],
  registry: PostProcessingRegistry,
): Promise<Frame> {
  let current = frame;
  for (const step of steps) {
    if (step === null || current.rowCount === 0) continue;
    const entry = registry.get(step.operation);
    if (!entry) throw messageError(400, requestTexts.failed(requestTexts.postProcessingUnknown(step.operation)));
    const operation = await entry.load();
    try {
      current = operation(current, step.options ?? {});
    } catch (error) {
      if (error instanceof PostProcessingError) throw messageError(400, requestTexts.failed(error.message));
      throw error;
    }
  }
  return current;
}
