import { sqlPieces } from '@facet/sdk/common';
import { EngineError, unclosedQuote } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { mssqlGrammar } from './grammar.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * T-SQL needs no separator between statements, so any of these words would start another one. They are reserved: a
 * column of such a name must be written in brackets.
 */
const STARTS =
  words(`ALTER BACKUP BEGIN BREAK BULK CHECKPOINT CLOSE COMMIT CONTINUE CREATE DBCC DEALLOCATE DECLARE DELETE DENY DROP DUMP EXEC
  EXECUTE GOTO GRANT IF INSERT KILL LOAD MERGE OPEN PRINT RAISERROR READTEXT RECONFIGURE RESTORE RETURN REVERT REVOKE ROLLBACK SAVE SET SETUSER
  SHUTDOWN TRUNCATE UPDATE UPDATETEXT USE WAITFOR WHILE WRITETEXT`);
/** Words that are denied everywhere: other servers, files, other sessions, code. */
const DENIED =
  words(`BACKUP BULK CHECKPOINT DBCC DENY DUMP EXEC EXECUTE GRANT KILL LOAD OPENDATASOURCE OPENQUERY OPENROWSET OPENXML
  RECONFIGURE RESTORE REVERT REVOKE SETUSER SHUTDOWN WAITFOR BEGIN COMMIT ROLLBACK SAVE DECLARE GOTO IF WHILE PRINT RAISERROR RETURN USE
  READTEXT UPDATETEXT WRITETEXT CURSOR`);
const CHANGES: readonly RegExp[] = [
  /^INSERT (INTO )?/,
  /^UPDATE /,
  /^DELETE (FROM )?/,
  /^MERGE /,
  /^TRUNCATE TABLE /,
  /^(CREATE|ALTER|DROP) (TABLE|(OR ALTER )?VIEW|SCHEMA|(UNIQUE )?((CLUSTERED|NONCLUSTERED) )?INDEX) /,
];

/**
 * Checks user SQL independently of all earlier checks: a single statement of a known kind. The server accepts several
 * statements in one text and has no read-only sessions, so words that would start another statement are searched
 * everywhere. @throws EngineError
 */
export function checkStatement(sql: string, readOnly: boolean): void {
  const tokens = tokensOf(sql);
  const [first = ''] = tokens.filter((token) => token !== '(');
  const reads = first === 'SELECT' || first === 'WITH';
  const text = `${tokens.join(' ')} `;
  const changes =
    CHANGES.some((start) => start.test(text)) || (first === 'WITH' && /\b(INSERT|UPDATE|DELETE|MERGE)\b/.test(text));
  if (readOnly ? !reads : !reads && !changes)
    throw denied(
      readOnly
        ? `Only SELECT statements are allowed, this is ${first || 'empty'}.`
        : `Statements of type ${first || 'empty'} are not allowed.`,
    );
  const bad = tokens.find((token) => DENIED.has(token) || (readOnly && STARTS.has(token)));
  if (bad !== undefined) throw denied(`${bad} is not allowed here.`);
  if (readOnly && tokens.includes('INTO')) throw denied('SELECT … INTO makes a table, which is not allowed.');
  if (/\bNEXT VALUE FOR\b/.test(text)) throw denied('Using sequences is not allowed.');
  ensureOneQuery(tokens);
  ensurePlainNames(tokens);
  const called = tokens.find((token, at) => tokens[at + 1] === '(' && isDeniedCall(token));
  if (called !== undefined) throw denied(`The function ${called.toLowerCase()} is not allowed.`);
}

const isDeniedCall = (token: string): boolean =>
  DENIED_FUNCTIONS.has(token.toLowerCase().replace(/^\[|\]$/g, '')) || /^\[?(FN|XP|SP)_/.test(token);

/** A SELECT after a complete query, without a set operator between them, would be a second statement. */
function ensureOneQuery(tokens: readonly string[]): void {
  let depth = 0;
  // `(SELECT 1) SELECT 2` are two.
  let queries = tokens[0] === '(' ? 1 : 0;
  for (const [at, token] of tokens.entries()) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (token === 'SELECT' && depth === 0 && !JOINS.has(tokens[at - 1] ?? '')) queries += 1;
  }
  if (queries > 1) throw denied('Only one statement is allowed.');
}

/**
 * A name of four parts is a table of a linked server, or a column with its database, which SQL Server advises against. Without its
 * schema, a table of another database is in the one of the login there, whatever the checks before this one assumed.
 */
function ensurePlainNames(tokens: readonly string[]): void {
  let dots = 0;
  for (const [at, token] of tokens.entries()) {
    const follows = tokens[at - 1] === '.';
    if (token !== '.') {
      if (!follows) dots = 0;
      continue;
    }
    dots += 1;
    if (follows) throw denied('Between a database and a table, write the schema.');
    // What is called has parts of its own: `dbo.t.document.value('…')`.
    if (dots > MOST_DOTS && tokens[at + 2] !== '(')
      throw denied('Names have at most three parts: other servers are closed.');
  }
}

const MOST_DOTS = 2;
const JOINS = words('UNION ALL EXCEPT INTERSECT');

/** Words in upper case, names in brackets, punctuation; texts and numbers unchanged. */
function tokensOf(sql: string): readonly string[] {
  const tokens: string[] = [];
  for (const { kind, start, end, open } of sqlPieces(sql, mssqlGrammar.lexis)) {
    if (open) throw unclosedQuote();
    const piece = sql.slice(start, end);
    if (kind === 'separator') {
      if (sql.slice(end).trim() !== '') throw denied('Only one statement is allowed.');
    } else if (kind === 'word') tokens.push(piece.toUpperCase());
    else if (kind === 'name') tokens.push(`[${piece.slice(1, -1).toUpperCase()}]`);
    else if (kind === 'text') tokens.push("''");
    else if (kind === 'sign') tokens.push(piece);
  }
  return tokens;
}

const denied = (message: string): EngineError => new EngineError('denied', message);
