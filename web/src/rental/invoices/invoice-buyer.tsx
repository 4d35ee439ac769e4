import type { AnswerOf } from '../../http/call.ts';
import { titleKinds } from '@rental/domain/rental/invoices/invoice-buyer';
import { useCommand } from '../../http/use-command.ts';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { UnmaskButton } from '../../ui/texts/unmask-button.tsx';

type Detail = AnswerOf<'invoiceDetail'>;

/** The buyer, masked until it is shown. */
export function InvoiceBuyer({ detail }: { readonly detail: Detail }) {
  const reveal = useCommand('revealInvoice', { refreshes: [] });
  const { invoice } = detail;
  const plain = reveal.data;
  return (
    <>
      <FactList facts={factsOf(detail, plain)} />
      <UnmaskButton
        right="invoice:issue"
        isPlain={plain !== undefined}
        isPending={reveal.isPending}
        onUnmask={() => reveal.mutate({ params: { id: invoice.id } })}
        onMask={reveal.reset}
      />
    </>
  );
}

function factsOf(detail: Detail, plain: AnswerOf<'revealInvoice'> | undefined): Fact[] {
  const { titleKind, title, taxNo } = detail.invoice;
  const { bankName, bankAccount, email, phone } = plain ?? detail;
  const ofCompany: Fact[] = [
    { label: '税号', value: taxNo ?? '-' },
    { label: '开户行', value: bankName ?? '-' },
    { label: '账号', value: bankAccount ?? '-' },
  ];
  return [
    { label: '抬头类型', value: titleKinds[titleKind] },
    { label: '发票抬头', value: plain?.title ?? title },
    ...(titleKind === 'company' ? ofCompany : []),
    { label: '收票邮箱', value: email ?? '-' },
    { label: '收票手机', value: phone ?? '-' },
  ];
}
