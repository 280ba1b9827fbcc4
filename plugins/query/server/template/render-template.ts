import { Environment } from './template-environment.ts';
import { macrosOf, newRecord, PARTITION_MACROS, partitionMacrosOf, printValue, toDatetime, whereIn } from './macros.ts';
import { DIVISION_FUNCTION, PRINT_FILTER, rewriteTemplate, UNDEFINED_FUNCTION } from './rewrite-template.ts';
import { TemplateError, type TemplateErrorKind, templateTexts } from './template-error.ts';
import { LookupNeeded, type TemplateInput, type TemplateOutcome } from './template-facts.ts';

const FUEL = 2_000_000;
const LONGEST_TEXT = 1_000_000;

/** Renders one text. Runs in the worker: hostile texts may burn time or break the engine. @throws TemplateError, LookupNeeded */
export function renderTemplate(text: string, input: TemplateInput): TemplateOutcome {
  const record = newRecord();
  const rewritten = rewriteTemplate(text);
  const environment = new Environment();
  let refused: TemplateError | LookupNeeded | undefined;
  // A macro that throws would break the engine for good: its refusal is kept, and thrown when the engine has returned.
  const guarded =
    (call: (...values: unknown[]) => unknown) =>
    (...values: unknown[]): unknown => {
      try {
        return call(...values);
      } catch (error) {
        refused ??=
          error instanceof TemplateError || error instanceof LookupNeeded
            ? error
            : new TemplateError('other', String(error), { cause: error });
        return null;
      }
    };
  try {
    environment.debug = false;
    environment.enablePyCompat();
    environment.undefinedBehavior = 'lenient';
    environment.fuel = FUEL;
    // Prints the engine's own state, and is none of the contract's functions.
    environment.removeGlobal('debug');
    for (const [name, macro] of Object.entries(macrosOf(input, record))) environment.addGlobal(name, guarded(macro));
    // The names alone mean nothing, as in the reference server; a list of functions would be printed for them.
    for (const name of PARTITION_MACROS.filter((one) => text.includes(`${one}.`))) {
      const macros = Object.entries(partitionMacrosOf(input)).map(([key, macro]) => [key, guarded(macro)]);
      environment.addGlobal(name, Object.fromEntries(macros));
    }
    environment.addFilter('where_in', guarded(whereIn(input.backslashEscapes === true)));
    environment.addFilter('to_datetime', guarded(toDatetime));
    environment.addFilter(PRINT_FILTER, guarded(printValue));
    environment.addGlobal(
      DIVISION_FUNCTION,
      guarded(() => {
        throw new TemplateError('arithmetic', templateTexts.division);
      }),
    );
    environment.addGlobal(UNDEFINED_FUNCTION, (written: unknown) => {
      record.undefinedNames.add(
        String(written)
          .replace(/^\{\{|\}\}$/g, '')
          .trim(),
      );
      return String(written);
    });
    const out = environment.renderStr(rewritten, input.variables);
    // Only a success may be freed: after a failure the engine still holds a borrow, and freeing would hide the cause.
    environment.free();
    if (refused !== undefined) throw refused;
    if (out.length > LONGEST_TEXT) throw new TemplateError('limit', templateTexts.tooLong(LONGEST_TEXT));
    return {
      text: out,
      applied: [...record.applied],
      removed: [...record.removed],
      cacheKeys: record.cacheKeys,
      undefinedNames: [...record.undefinedNames],
    };
  } catch (error) {
    if (refused !== undefined) throw refused;
    if (error instanceof TemplateError || error instanceof LookupNeeded) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new TemplateError(kindOf(message), firstLine(message), { cause: error });
  }
}

const firstLine = (message: string): string => (message.split('\n')[0] ?? message).replace(/ \(in <string>:\d+\)$/, '');

function kindOf(message: string): TemplateErrorKind {
  if (message.startsWith('syntax error')) return 'syntax';
  if (message.startsWith('undefined value') || message.startsWith('unknown function')) return 'undefined';
  if (/out of fuel|recursion|too many|^unreachable|^memory access|borrowed/.test(message)) return 'limit';
  if (/^unknown (filter|test|method)|not found/.test(message)) return 'syntax';
  return message.startsWith('invalid operation') ? 'type' : 'other';
}
