import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import type { MergeChoices } from '../../common/merge/merge-conflict.ts';
import type { Comparison, OverwrittenValue, SaveQuestions } from '../runtime/save-questions.ts';

const CompareDialog = lazy(() => import('./compare-dialog.tsx'));
const OverwriteDialog = lazy(() => import('./overwrite-dialog.tsx'));

type Question =
  | { readonly kind: 'compare'; readonly comparison: Comparison; answer(choices: MergeChoices | null): void }
  | { readonly kind: 'overwrite'; readonly values: readonly OverwrittenValue[]; answer(confirmed: boolean): void };

/** Questions of a save, one at a time, and the dialog that asks them. */
export function useSaveQuestions(): { readonly questions: SaveQuestions; readonly dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const questions = useMemo<SaveQuestions>(() => {
    const ask = async <T,>(create: (answer: (value: T) => void) => Question): Promise<T> => {
      const value = await new Promise<T>((answer) => setQuestion(create(answer)));
      setQuestion(null);
      return value;
    };
    return {
      compare: (comparison) => ask<MergeChoices | null>((answer) => ({ kind: 'compare', comparison, answer })),
      confirmOverwrite: (values) => ask<boolean>((answer) => ({ kind: 'overwrite', values, answer })),
    };
  }, []);
  return { questions, dialog: question === null ? null : <Suspense>{dialogOf(question)}</Suspense> };
}

function dialogOf(question: Question): ReactNode {
  return question.kind === 'compare' ? (
    <CompareDialog comparison={question.comparison} onAnswer={question.answer} />
  ) : (
    <OverwriteDialog values={question.values} onAnswer={question.answer} />
  );
}
