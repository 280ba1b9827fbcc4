import { randomUUID } from 'node:crypto';
import type { ReportMessage } from '../../contract.server.ts';

/** What the receiver of a trial sees: a text, and how files arrive. */
export const testMessage = (by: string): ReportMessage => ({
  id: randomUUID(),
  subject: 'Test message of Facet',
  text: `${by} tries whether messages of reports arrive here. They do.`,
  files: [{ name: 'test.csv', type: 'text/csv', bytes: new TextEncoder().encode('arrived\r\nyes\r\n') }],
});
