import { afterAll, expect, it } from 'vitest';
import { longestTurn } from '../../../../sdk/testing/processor-time.ts';
import { StatementSyntaxError } from '../../common/statement.ts';
import { SqlLayout } from './sql-layout.ts';

const layout = new SqlLayout(3);
afterAll(() => layout.dispose());
const call = { who: 1, signal: new AbortController().signal };

it('is the same for long texts as for short ones', async () => {
  const columns = Array.from({ length: 400 }, (_, at) => `col_${at}`).join(',');
  const laidOut = await layout.format(`select ${columns} from t`, 'postgresql', call);
  expect(await layout.format('select col_0 from t', 'postgresql', call)).toBe(`SELECT\n  col_0\nFROM t`);
  expect(laidOut.startsWith('SELECT\n  col_0,\n  col_1,')).toBe(true);
});

it('tells of a long text that cannot be read where it is wrong', async () => {
  const broken = layout.format(`select 1,\n${'a,'.repeat(1_500)} from from`, 'postgresql', call);
  await expect(broken).rejects.toBeInstanceOf(StatementSyntaxError);
});

it.each([
  ['unclosed comments', '/*'.repeat(97_500)],
  ['unclosed comments in a statement', 'select /* '.repeat(19_500)],
  ['unclosed template markup', `select {{ ${'/* '.repeat(60_000)}`],
])('leaves the thread to others: %s', async (_, text) => {
  const running = layout.format(text, 'postgresql', call).catch((error: unknown) => error);
  expect(await longestTurn(running)).toBeLessThan(250);
  const answer = await running;
  // Refused, or as it was but for blanks.
  if (!(answer instanceof StatementSyntaxError)) expect(bare(String(answer))).toBe(bare(text));
});

it('ends with its caller', async () => {
  const gone = new AbortController();
  const running = layout.format('/*'.repeat(97_500), 'postgresql', { who: 1, signal: gone.signal });
  setTimeout(() => gone.abort(), 50);
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
});

const bare = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();
