import type { Delivery, ReportChannel, ReportMessage } from '@facet/plugin-reports/contract.server';
import type { Secrets } from '@facet/sdk/server';
import { MailRefusals } from './errors.ts';
import { mailHtml, pictureId } from './mail-html.ts';
import { allowedDomains, tryReadAddresses } from './read-addresses.ts';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  readonly user: string;
  readonly from: string;
  readonly domains: string;
}

export interface MailParts {
  settings(): MailSettings;
  readonly secrets: Pick<Secrets, 'get'>;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;

/** Sends by SMTP, one connection a message. */
export const mailChannel = ({ settings, secrets }: MailParts): ReportChannel => ({
  async send(message, target) {
    const now = settings();
    if (now.host.trim() === '') return refused(MailRefusals.noServer);
    if (now.from.trim() === '') return refused(MailRefusals.noSender);
    const domains = allowedDomains(now.domains, now.from);
    const [to, cc, bcc] = [target, message.cc ?? '', message.bcc ?? ''].map((text) => tryReadAddresses(text, domains));
    for (const read of [to, cc, bcc]) if (read !== undefined && !read.ok) return refused(read.reason);
    const receivers = { to: listOf(to), cc: listOf(cc), bcc: listOf(bcc) };
    if (receivers.to.length + receivers.cc.length + receivers.bcc.length === 0)
      return refused(MailRefusals.noAddress(target));
    return submit(now, (await secrets.get('password')) ?? '', { message, ...receivers });
  },
});

const listOf = (read: ReturnType<typeof tryReadAddresses> | undefined): string[] =>
  read?.ok === true ? [...read.addresses] : [];

const refused = (reason: string): Delivery => ({ delivered: false, reason });

interface Mail {
  readonly message: ReportMessage;
  readonly to: string[];
  readonly cc: string[];
  readonly bcc: string[];
}

async function submit(
  { host, port, security, user, from }: MailSettings,
  password: string,
  { message, ...receivers }: Mail,
): Promise<Delivery> {
  // Loaded by the first message: most starts send none.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // Contents are bytes that are at hand: nothing of a message makes this process read files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  });
  try {
    const { rejected } = await transport.sendMail({
      from,
      ...receivers,
      subject: oneLine(message.subject),
      text: message.text,
      html: mailHtml(message),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      attachments: message.files.map(({ name, type, bytes, shown }, at) => ({
        filename: oneLine(name),
        contentType: type,
        content: Buffer.from(bytes),
        ...(shown === true ? { cid: pictureId(at), contentDisposition: 'inline' as const } : {}),
      })),
    });
    if (rejected.length === 0) return { delivered: true };
    return refused(MailRefusals.rejected(rejected.map(String).join(', ')));
  } catch (error) {
    return refused(MailRefusals.refused(oneLine(error instanceof Error ? error.message : String(error))));
  } finally {
    transport.close();
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 250);
