/**
 * Joins the pages of several PDF files. It runs in the camera process, so that an expensive file does not slow down the
 * server.
 */
export async function joinedPdf(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  for (const file of files) {
    const part = await PDFDocument.load(file);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return whole.save();
}
