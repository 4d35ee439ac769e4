import type { PdfImage } from './pdf-document.ts';

const columns = 2;
const gap = 12;
const pictureHeight = 190;
const captionHeight = 20;
const captionSize = 8;
/** A row of images with their captions. */
export const rowHeight = pictureHeight + captionHeight;

/** Draws images two beside each other, each with its caption beneath, on as many pages as they need. */
export function drawImages(pdf: PDFKit.PDFDocument, images: readonly PdfImage[]): void {
  const { left, right, bottom } = pdf.page.margins;
  const width = (pdf.page.width - left - right - gap * (columns - 1)) / columns;
  let top = pdf.y;
  for (const [index, { jpeg, caption }] of images.entries()) {
    const column = index % columns;
    if (column === 0 && top + rowHeight > pdf.page.height - bottom) {
      pdf.addPage();
      top = pdf.y;
    }
    const x = left + column * (width + gap);
    pdf.image(bufferOf(jpeg), x, top, {
      fit: [width, pictureHeight],
      align: 'center',
      valign: 'center',
    });
    pdf.fontSize(captionSize).text(caption, x, top + pictureHeight + 4, {
      width,
      height: captionHeight,
      align: 'center',
      ellipsis: true,
    });
    if (column === columns - 1 || index === images.length - 1) top += rowHeight + gap;
  }
  pdf.x = left;
  pdf.y = top;
}

/** pdfkit takes no plain array of bytes. */
const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
