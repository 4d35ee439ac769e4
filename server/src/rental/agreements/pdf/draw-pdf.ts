import { fileURLToPath } from 'node:url';
import Pdf from 'pdfkit';
import { drawImages, rowHeight } from './draw-images.ts';
import type { PdfDocument, PdfPart } from './pdf-document.ts';

/** Noto Sans Hans, SIL Open Font License 1.1: all of GB18030, for names have rare characters. Only what a text needs is embedded. */
const font = fileURLToPath(
  new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')),
);
const margin = 64;
const footerHeight = 40;
const footerLine = 14;
const headingHeight = 30;
const lineHeight = 21;
/** The same text is the same file: nothing in it tells of the day on which it was drawn. */
const noDay = new Date(0);

/** Draws an A4 document. The same `document` is the same bytes, as long as this code and its packages are. */
export function drawPdf({ title, parts, footers }: PdfDocument): Promise<Uint8Array> {
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, Keywords: footers.join(' '), CreationDate: noDay, ModDate: noDay },
  });
  const chunks: Uint8Array[] = [];
  const drawn = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.font(font);
  pdf.fontSize(18).text(title, { align: 'center' }).moveDown(1.2);
  for (const part of parts) {
    const { heading, text, images = [] } = part;
    if (!hasRoom(pdf, part)) pdf.addPage();
    if (heading !== undefined) pdf.fontSize(13).text(heading).moveDown(0.4);
    if (text !== '')
      pdf.fontSize(10.5).text(text.replaceAll('\t', '    '), { lineGap: 5 }).moveDown(1.2);
    if (images.length > 0) drawImages(pdf, images);
  }
  footPages(pdf, footers);
  pdf.end();
  return drawn;
}

/** True if a heading and what comes first beneath it still fit on the page: none stands alone at a foot. */
function hasRoom(pdf: PDFKit.PDFDocument, { heading, images = [] }: PdfPart): boolean {
  if (heading === undefined && images.length === 0) return true;
  const height = headingHeight + (images.length === 0 ? lineHeight : rowHeight);
  return pdf.y + height <= pdf.page.height - pdf.page.margins.bottom;
}

function footPages(pdf: PDFKit.PDFDocument, [first, ...rest]: PdfDocument['footers']): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0; // or a line below the text would begin another page
    const top = pdf.page.height - margin - footerHeight / 2;
    const width = pdf.page.width - 2 * margin;
    const lines = [`${first}    第${page - start + 1}页 / 共${count}页`, ...rest];
    pdf.fontSize(8);
    for (const [index, line] of lines.entries())
      pdf.text(line, margin, top + index * footerLine, { width });
  }
}
