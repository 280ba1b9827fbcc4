import { describe, expect, it } from 'vitest';
import { joinPassword, splitPassword } from './uri-password.ts';

describe('the password of an address', () => {
  it.each([
    ['postgresql://u:secret@h:5432/d', 'postgresql://u@h:5432/d', 'secret'],
    ['postgresql+psycopg2://u:a%40b@h/d?x=1', 'postgresql+psycopg2://u@h/d?x=1', 'a@b'],
    ['mysql://u:50%@h/d', 'mysql://u@h/d', '50%'],
    ['postgresql://u:XXXXXXXXXX@h/d', 'postgresql://u@h/d', ''],
    ['postgresql://u@h/d', 'postgresql://u@h/d', null],
    ['duckdb:///data/a:b@c.duckdb', 'duckdb:///data/a:b@c.duckdb', null],
    ['postgresql://u:half', 'postgresql://u:half', null],
  ])('%s', (text, uri, password) => expect(splitPassword(text)).toEqual({ uri, password }));

  it('goes back to where it was', () => {
    expect(joinPassword('postgresql://u@h/d', 'a@b:c/%', false)).toBe('postgresql://u:a%40b%3Ac%2F%25@h/d');
    expect(joinPassword('postgresql://u@h/d', '', true)).toBe('postgresql://u:XXXXXXXXXX@h/d');
    expect(joinPassword('postgresql://u@h/d', '', false)).toBe('postgresql://u@h/d');
    expect(joinPassword('duckdb:///x', 'p', false)).toBe('duckdb:///x');
    expect(splitPassword(joinPassword('mysql://u@h/d', "q$'&", false)).password).toBe("q$'&");
  });
});
