import { saveFile } from './save-file.ts';

/** Saves a PDF that a call answered as base64. */
export function savePdf({
  fileName,
  pdf,
}: {
  readonly fileName: string;
  readonly pdf: string;
}): void {
  const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
  saveFile(new Blob([bytes], { type: 'application/pdf' }), fileName);
}
