import type { Page } from 'playwright';

/**
 * How many pixels of two PNG pictures of one size differ, counted in the page, which may be an empty one. The edges of an
 * icon are drawn anew by each page and differ by single pixels; what stands elsewhere differs by hundreds.
 */
export function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const pixels = async (base64: string): Promise<ImageData> => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (pen === null) throw new Error('The page has no canvas.');
        pen.drawImage(bitmap, 0, 0);
        return pen.getImageData(0, 0, bitmap.width, bitmap.height);
      };
      const [a, b] = [await pixels(pictures.one), await pixels(pictures.other)];
      if (a.width !== b.width || a.height !== b.height) return Math.max(a.width * a.height, b.width * b.height);
      const [left, right] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
      return left.reduce((count, pixel, index) => (pixel === right[index] ? count : count + 1), 0);
    },
    { one: one.toString('base64'), other: other.toString('base64') },
  );
}
