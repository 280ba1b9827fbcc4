import { describe, expect, it } from 'vitest';
import { ApiError } from '../host.ts';
import { accessLink } from './access-link.ts';

const refusal = (body: unknown) =>
  new ApiError('No', { status: 403, body, requestId: null, type: 'DATASOURCE_SECURITY_ACCESS_ERROR' });
const saying = (link: unknown) => refusal({ errors: [null, {}, { extra: null }, { extra: { link } }] });

describe('where access can be asked for', () => {
  it.each([
    ['a page', saying('https://intranet/access?who=data'), 'https://intranet/access?who=data'],
    ['a letter', saying('mailto:data@example.com'), 'mailto:data@example.com'],
    ['none, as servers say it', saying(''), undefined],
    ['no text', saying(7), undefined],
    ['a script', saying('javascript:alert(1)'), undefined],
    ['another host that looks like a path', saying('//elsewhere/x'), undefined],
    ['an answer without errors', refusal({ message: 'No' }), undefined],
    ['errors that are no list', refusal({ errors: 'No' }), undefined],
    ['no answer', refusal(null), undefined],
    ['another failure', new Error('No'), undefined],
  ])('%s', (_, error, link) => expect(accessLink(error)).toBe(link));
});
