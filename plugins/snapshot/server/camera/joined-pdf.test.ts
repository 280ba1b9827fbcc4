import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { joinedPdf } from './joined-pdf.ts';

async function fileOf(...widths: readonly number[]): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  for (const width of widths) file.addPage([width, 400]);
  return file.save();
}

it('files become one, their pages in their order and each in its size', async () => {
  const whole = await PDFDocument.load(await joinedPdf([await fileOf(300), await fileOf(500, 200)]));
  expect(whole.getPages().map((page) => page.getSize())).toEqual([
    { width: 300, height: 400 },
    { width: 500, height: 400 },
    { width: 200, height: 400 },
  ]);
});
