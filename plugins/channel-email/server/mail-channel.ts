import type { Delivery, ReportChannel, ReportMessage } from '@facet/plugin-reports/contract.server';
import type { Secrets } from '@facet/sdk/server';
import { failedDelivery, isForNow } from './failed-delivery.ts';
import { MailRefusals } from './errors.ts';
import { mailHtml, mailText, pictureId } from './mail-html.ts';
import { oneLine } from './one-line.ts';
import { allowedDomains, tryReadAddresses } from './read-addresses.ts';
import { replyOf, stopHeaders } from './mail-headers.ts';

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
  /** Timeouts for the server's greeting, and for each of its responses. */
  readonly patience?: Patience;
}

interface Patience {
  readonly connectMs: number;
  readonly answerMs: number;
}

/** Shorter than the host's timeout for a channel, so that this channel's own error is shown. */
const PATIENCE: Patience = { connectMs: 8_000, answerMs: 20_000 };

/** Sends messages over SMTP, with one connection per message. */
export const mailChannel = ({ settings, secrets, patience = PATIENCE }: MailParts): ReportChannel => ({
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
    return submit(now, (await secrets.get('password')) ?? '', { message, ...receivers }, patience);
  },
});

const listOf = (read: ReturnType<typeof tryReadAddresses> | undefined): string[] =>
  read?.ok === true ? [...read.addresses] : [];

/** Told to the server before the message: one that takes less refuses without having received it. Base64 makes four bytes of three. */
const leastSize = ({ text, files }: ReportMessage): number =>
  files.reduce((size, { bytes }) => size + Math.ceil(bytes.length / 3) * 4, text.length);

const refused = (reason: string) => ({ delivered: false, reason }) as const;

/** Some receivers have the message. Those that the server refused for now get it later. */
function partly(
  rejected: readonly string[],
  errors: readonly { readonly recipient?: string | undefined; readonly responseCode?: number | undefined }[],
): Delivery {
  const to = errors.flatMap(({ recipient, responseCode }) =>
    recipient !== undefined && isForNow(responseCode) ? [recipient] : [],
  );
  const refusal = refused(MailRefusals.rejected(rejected.join(', ')));
  const isSettled = to.length === rejected.length;
  return { ...refusal, ...(isSettled ? {} : { maybe: true }), ...(to.length === 0 ? {} : { again: { to } }) };
}

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
  { connectMs, answerMs }: Patience,
): Promise<Delivery> {
  // Loaded for the first message: many installations send none.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    // Attachments are given as bytes, so a message can never make this process read files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
  });
  try {
    const { rejected, rejectedErrors } = await transport.sendMail({
      from,
      ...receivers,
      envelope: { from, ...receivers, size: leastSize(message) },
      subject: oneLine(message.subject),
      ...replyOf(message),
      text: mailText(message),
      html: mailHtml(message),
      // The id is the same when a message is sent again, so that mail servers and clients can drop duplicates.
      messageId: `<${message.id}@facet>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...stopHeaders(message),
      },
      attachments: message.files.map(({ name, type, bytes, shown }, at) => ({
        filename: oneLine(name),
        contentType: type,
        content: Buffer.from(bytes),
        ...(shown === true ? { cid: pictureId(at), contentDisposition: 'inline' as const } : {}),
      })),
    });
    if (rejected.length === 0) return { delivered: true };
    return partly(rejected.map(String), rejectedErrors ?? []);
  } catch (error) {
    return failedDelivery(error);
  } finally {
    transport.close();
  }
}
