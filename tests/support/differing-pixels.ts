import type { Page } from 'playwright';

/**
 * How many pixels of two PNG pictures of one size differ, counted in the page, which may be an empty one. The edges of an
 * icon are drawn anew by each page and differ by single pixels; what stands elsewhere differs by hundreds.
 * @param tolerance Of 255, by which each colour of a pixel may differ: compressed pictures are not exact.
 */
export function differingPixels(page: Page, one: Buffer, other: Buffer, tolerance = 0): Promise<number> {
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
      const differs = (color: number): boolean =>
        Math.abs((a.data[color] ?? 0) - (b.data[color] ?? 0)) > pictures.tolerance;
      let count = 0;
      for (let pixel = 0; pixel < a.data.length; pixel += 4)
        if (differs(pixel) || differs(pixel + 1) || differs(pixel + 2) || differs(pixel + 3)) count += 1;
      return count;
    },
    { one: one.toString('base64'), other: other.toString('base64'), tolerance },
  );
}
