export interface Certificate {
  readonly certifiedBy: string;
  readonly certificationDetails: string;
}

/** The certificate inside the JSON text `extra` of a metric; texts that people wrote by hand may hold anything. */
export function certificateIn(extra: string | null): Certificate {
  const certificate = membersOf(membersOf(parse(extra))['certification']);
  return { certifiedBy: textOf(certificate['certified_by']), certificationDetails: textOf(certificate['details']) };
}

/** The same text with this certificate; what else stands in it stays. A text that is no object is left alone. */
export function withCertificate(extra: string | null, certificate: Certificate): string | null {
  const before = parse(extra);
  if (extra !== null && extra.trim() !== '' && (typeof before !== 'object' || before === null)) return extra;
  const { certification: _old, ...others } = membersOf(before);
  const certified_by = certificate.certifiedBy.trim();
  const details = certificate.certificationDetails.trim();
  const certification = { ...(certified_by === '' ? {} : { certified_by }), ...(details === '' ? {} : { details }) };
  const next = Object.keys(certification).length === 0 ? others : { ...others, certification };
  return Object.keys(next).length === 0 ? null : JSON.stringify(next);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
