export { agreementOfOrder } from './order-agreement.ts';
export { madePdf } from './pdf/made-pdf.ts';
export { publishedTemplate } from './published-template.ts';
export { signingRunner } from './signing/signing-job.ts';
export { insertFirstTemplate } from './template-store.ts';
