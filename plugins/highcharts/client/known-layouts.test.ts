import { expect, it, vi } from 'vitest';
import { knownLayouts } from './known-layouts.ts';

const layoutsOf = () => {
  const run = vi.fn(async ({ rows }: { readonly rows: number }) => ({ places: rows * 2 }));
  return {
    run,
    of: knownLayouts<{ readonly rows: number; readonly places?: number }>({
      key: ({ rows }) => (rows < 3 ? undefined : String(rows)),
      run,
    }),
  };
};

it('are empty without expensive work', () => expect(layoutsOf().of({ rows: 2 })).toBeUndefined());

it('are equal for equal keys', async () => {
  const { run, of } = layoutsOf();
  const first = of({ rows: 5 });
  expect(of({ rows: 5 })).toBe(first);
  expect(await first).toEqual({ places: 10 });
  expect(run).toHaveBeenCalledOnce();
});

it('are forgotten after many others were drawn', async () => {
  const { run, of } = layoutsOf();
  const draw = async (rows: number) => {
    await of({ rows });
    void of({ rows });
  };
  await draw(5);
  for (let rows = 10; rows < 40; rows += 1) await draw(rows);
  void of({ rows: 5 });
  expect(run).toHaveBeenCalledTimes(32);
});

it('are cached until they are drawn, however many charts wait', async () => {
  const { run, of } = layoutsOf();
  const many = Array.from({ length: 40 }, (_, at) => at + 10);
  const asked = many.flatMap((rows) => of({ rows }) ?? []);
  await Promise.all(asked);
  expect(many.map((rows) => of({ rows }))).toEqual(asked);
  expect(run).toHaveBeenCalledTimes(40);
});

it('are tried again after one failed', async () => {
  const run = vi.fn(async () => ({ places: 1 }));
  run.mockRejectedValueOnce(new Error('none'));
  const of = knownLayouts<{ readonly places: number }>({ key: () => 'a', run });
  await expect(of({ places: 0 })).rejects.toThrow('none');
  expect(await of({ places: 0 })).toEqual({ places: 1 });
});
