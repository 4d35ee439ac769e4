import { notarizationLook } from './notarization/notarization-job.ts';

export { exportableAgreements } from './agreement-export.ts';
export { agreementOfOrder } from './order-agreement.ts';
export { madePdf } from './pdf/made-pdf.ts';
export type { PdfImage, PdfPart } from './pdf/pdf-document.ts';
export { notarizationRunner } from './notarization/run-notarizations.ts';
export { publishedTemplate } from './published-template.ts';
export { signingRunner } from './signing/signing-job.ts';
export { voidUnsigned } from './signing/void-unsigned.ts';
export { insertFirstTemplate } from './template-store.ts';

/** Each hour: whatever was left by a worker that died or a job that was given up. */
export const hourlyNotarizations = notarizationLook.hourly;
