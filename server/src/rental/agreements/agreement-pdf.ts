import type { agreementPdf as call } from '@rental/contract/rental/agreements';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { fixedText } from './open-agreement.ts';
import { madePdf } from './pdf/made-pdf.ts';

/** 下载合同. The file is made of the fixed text each time: one agreement, one file. It is made outside the transaction, for it takes a while. */
export async function agreementPdf(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Returned<typeof call>> {
  const { agreementNo, templateVersion, text, contentHash, isIntact } = await ctx.transaction(
    'read write',
    (tx) => fixedText(ctx, tx, body, 'agreement:download'),
  );
  if (!isIntact) return refuse('agreement_changed');
  const pdf = await madePdf({
    title: templateVersion.replace(/ v\d+$/, ''),
    parts: [{ text }],
    footers: [`合同号 ${agreementNo}`, `SHA-256 ${contentHash}`],
  });
  return { fileName: `合同 ${agreementNo}.pdf`, pdf: Buffer.from(pdf).toString('base64') };
}
