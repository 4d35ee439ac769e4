export { agreementBody } from './agreement-body.ts';
export { agreementOfOrder } from './order-agreement.ts';
export { madePdf } from './pdf/made-pdf.ts';
export type { PdfImage, PdfPart } from './pdf/pdf-document.ts';
export { publishedTemplate } from './published-template.ts';
export { signingOf } from './signing/signing-store.ts';
export { voidUnsigned } from './signing/void-unsigned.ts';
export { insertFirstTemplate } from './template-store.ts';
