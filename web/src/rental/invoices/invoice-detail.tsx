import type { AnswerOf } from '../../http/call.ts';
import type { InvoiceRow } from '@rental/contract/rental/invoices';
import { invoiceActs, invoiceKinds } from '@rental/domain/rental/invoices/invoice-states';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import { StepList } from '../../ui/texts/step-list.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { detailPath } from '../orders/core/order-text.ts';
import { InvoiceBuyer } from './invoice-buyer.tsx';
import { InvoiceFiles } from './invoice-files.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { applicantText, InvoiceStateText } from './invoice-text.tsx';

interface InvoiceDetailProps {
  readonly row: InvoiceRow;
  /** The drawer has gone. */
  readonly onClosed: () => void;
}

/** 发票详情: all that is known of an invoice, and its history. */
export function InvoiceDetail({ row: { id }, onClosed }: InvoiceDetailProps) {
  const read = useRead('invoiceDetail', { params: { id } });
  return (
    <DetailDrawer title="发票详情" size={620} read={read} onClosed={onClosed}>
      {(detail) => (
        <>
          <FactList facts={factsOf(detail)} />
          <DrawerSection title="购买方">
            <InvoiceBuyer detail={detail} />
          </DrawerSection>
          <DrawerSection title="开票项目">
            <InvoiceLines lines={detail.lines} />
          </DrawerSection>
          {detail.reds.length === 0 ? null : (
            <DrawerSection title="部分红冲">
              {detail.reds.map((red) => (
                <FactList key={red.redNo} facts={factsOfRed(red)} />
              ))}
            </DrawerSection>
          )}
          {detail.files.length === 0 ? null : (
            <DrawerSection title="发票文件">
              <InvoiceFiles
                files={detail.files}
                onAsked={async () => (await read.refetch()).data?.files ?? []}
              />
            </DrawerSection>
          )}
          <DrawerSection title="处理记录">
            <StepList
              steps={detail.steps.map((step) => ({ ...step, words: invoiceActs[step.act] }))}
            />
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

type Red = AnswerOf<'invoiceDetail'>['reds'][number];

const factsOfRed = (red: Red): Fact[] => [
  { label: '红字发票号码', value: red.redNo },
  { label: '红冲日期', value: red.reversedOn },
  { label: '价税合计', value: moneyText(red.amountFen) },
  { label: '税额', value: moneyText(red.taxFen) },
  { label: '原因', value: red.reason },
  { label: '登记人', value: red.operatorName },
];

function factsOf({ invoice, remark }: AnswerOf<'invoiceDetail'>): Fact[] {
  const { fiscalNo, issuedOn, redNo, reversedOn, reason } = invoice;
  return [
    { label: '申请单号', value: invoice.invoiceNo },
    { label: '状态', value: <InvoiceStateText state={invoice.invoiceState} /> },
    { label: '发票类型', value: invoiceKinds[invoice.kind] },
    {
      label: '订单',
      value: <TabLink to={detailPath(invoice.orderId)}>{invoice.orderNo}</TabLink>,
    },
    { label: '用户', value: invoice.customerName },
    { label: '发票号码', value: fiscalNo ?? '-' },
    { label: '开票日期', value: issuedOn ?? '-' },
    { label: '开票人', value: invoice.issuerName ?? '-' },
    ...(redNo === null
      ? []
      : [
          { label: '红字发票号码', value: redNo },
          { label: '红冲日期', value: reversedOn ?? '-' },
        ]),
    ...(reason === null ? [] : [{ label: '原因', value: reason }]),
    { label: '申请人', value: applicantText(invoice) },
    { label: '申请时间', value: timeText(invoice.createTime) },
    { label: '店铺', value: invoice.storeName },
    { label: '备注', value: remark ?? '-' },
  ];
}
