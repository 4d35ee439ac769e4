import { saveFile } from './save-file.ts';

/** A PDF that a call answered as base64. */
interface AnsweredPdf {
  readonly fileName: string;
  readonly pdf: string;
}

export const pdfBlob = ({ pdf }: AnsweredPdf): Blob =>
  new Blob([Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' });

export const savePdf = (answered: AnsweredPdf): void =>
  saveFile(pdfBlob(answered), answered.fileName);
