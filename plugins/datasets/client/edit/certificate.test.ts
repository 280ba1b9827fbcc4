import { describe, expect, it } from 'vitest';
import { certificateIn, withCertificate } from './certificate.ts';

const NONE = { certifiedBy: '', certificationDetails: '' };
const ADA = { certifiedBy: 'Ada', certificationDetails: 'Checked in May' };
const extra = JSON.stringify({
  warning_markdown: 'Late',
  certification: { certified_by: 'Ada', details: 'Checked in May' },
});

describe('certificateIn', () => {
  it.each([
    [extra, ADA],
    ['{"certification":{"certified_by":7}}', NONE],
    ['{"certification":"Ada"}', NONE],
    ['[1]', NONE],
    ['{bad', NONE],
    ['', NONE],
    [null, NONE],
  ])('of %s', (text, expected) => {
    expect(certificateIn(text)).toEqual(expected);
  });
});

describe('withCertificate', () => {
  it.each([
    ['keeps what else is there', '{"warning_markdown":"Late"}', ADA, extra],
    ['takes a certificate away', extra, NONE, '{"warning_markdown":"Late"}'],
    ['leaves nothing behind', '{"certification":{"certified_by":"Ada"}}', NONE, null],
    ['makes the first one', null, ADA, '{"certification":{"certified_by":"Ada","details":"Checked in May"}}'],
    ['leaves alone what it cannot read', '{bad', ADA, '{bad'],
    ['has nothing to say', null, NONE, null],
  ])('%s', (_what, before, certificate, after) => {
    expect(withCertificate(before, certificate)).toBe(after);
  });
});
