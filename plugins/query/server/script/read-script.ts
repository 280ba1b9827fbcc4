import { placeInScript } from '../../common/place-in-script.ts';
import { SqlRefusal } from '../../common/sql-refusal.ts';
import { SQL_MAX_CHARACTERS } from '../sql-sessions.ts';
import { RowRuleRefusal, type StatementAnalysis, StatementSyntaxError } from '../../common/statement.ts';
import { nextTurn, type ReadStatement, type ScriptCall, statementCall } from './script-call.ts';
import type { ScriptParts } from './script-parts.ts';

const MAX_STATEMENTS = 1_000;

/** Splits a script whose templates are filled in, and says what each statement does. @throws SqlRefusal */
export async function readScript(
  script: string,
  call: ScriptCall,
  parts: ScriptParts,
): Promise<readonly ReadStatement[]> {
  if (script.length > SQL_MAX_CHARACTERS) throw new SqlRefusal({ code: 'script-too-long', most: SQL_MAX_CHARACTERS });
  const texts = call.dialect.split(script);
  if (texts.length === 0) throw new SqlRefusal({ code: 'empty' });
  if (texts.length > MAX_STATEMENTS) throw new SqlRefusal({ code: 'too-many-statements', most: MAX_STATEMENTS });
  const read: ReadStatement[] = [];
  for (const { text, start } of texts) {
    read.push({ start, analysis: await analysed({ text, script, start }, call, parts) });
    await nextTurn();
  }
  return read;
}

/**
 * What the statement does. One that only its database can read goes there for a person who may read everything in it: the
 * database then says what is wrong with the text. @throws SqlRefusal
 */
async function analysed(
  { text, script, start }: { readonly text: string; readonly script: string; readonly start: number },
  call: ScriptCall,
  parts: ScriptParts,
): Promise<StatementAnalysis> {
  try {
    return call.dialect.analyse(text);
  } catch (error) {
    if (!(error instanceof StatementSyntaxError)) throw error;
    const unread = call.dialect.unread(text);
    if (unread && (await readsEverything(unread, call, parts))) return unread;
    const place = placeInScript(script, start, error);
    throw new SqlRefusal({ code: 'syntax', message: error.message, ...place }, { cause: error });
  }
}

async function readsEverything(
  unread: StatementAnalysis,
  call: ScriptCall,
  { access, policies }: ScriptParts,
): Promise<boolean> {
  if (!access.canDatabase(call.who, call.opened.connection)) return false;
  try {
    await policies.narrow(unread, statementCall(call));
    return true;
  } catch (error) {
    if (error instanceof RowRuleRefusal) return false;
    throw error;
  }
}
