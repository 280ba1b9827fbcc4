import { expect, it, onTestFinished, vi } from 'vitest';
import { RecordedRate } from './recorded-rate.ts';

it('prints how many cases agree and what is wrong with each other one, once for a case that is tried again', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const rate = new RecordedRate('shapes');
  rate.print();
  expect(written).not.toHaveBeenCalled();
  await rate.check('a circle', () => undefined);
  const wrong = async () => expect(2).toBe(3);
  await expect(rate.check('a square', wrong)).rejects.toThrow();
  await expect(rate.check('a line', wrong)).rejects.toThrow();
  await rate.check('a line', () => undefined);
  rate.print();
  expect(written.mock.calls).toEqual([[expect.stringMatching(/^recorded shapes: 2 of 3\n {2}a square: .*2.*3/s)]]);
});
