import { Form, Select } from 'antd';
import { addInvoiceFile } from '@rental/contract/rental/invoices';
import { useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { isInterrupt } from '../../http/call-error.ts';
import { wordsOf } from '../../http/errors.ts';
import { upload } from '../../http/upload.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { FileButton } from '../../ui/images/file-button.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { sizeText } from '../../ui/texts/size-text.ts';
import { useRowCommand } from '../../ui/use-row-command.ts';
import { invoiceReads } from './invoice-reads.ts';
import { InvoiceBrief } from './invoice-text.tsx';
import type { InvoiceDialogProps } from './move-invoice-modals.tsx';
import '../../ui/text-button.css';
import './invoices.css';

interface Typed {
  readonly fiscalNo: string;
  readonly file: Sent;
}

type Detail = AnswerOf<'invoiceDetail'>;
type Sent = AnswerOf<'uploadInvoiceFile'>;

/** 发票文件: those that are there, and one more. */
export function InvoiceFilesModal({ row, onClosed }: InvoiceDialogProps) {
  const [form] = Form.useForm<Typed>();
  const { data, error, refetch } = useRead('invoiceDetail', { params: { id: row.id } });
  const command = useCommand('addInvoiceFile', { refreshes: invoiceReads });
  const submit = ({ fiscalNo, file }: Typed) =>
    command.mutate({ params: { id: row.id }, body: { fiscalNo, file: file.address } });
  return (
    <CommandDialog
      title="发票文件"
      okText="保存文件"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <InvoiceBrief row={row} />
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <>
          <KeptFiles detail={data} />
          <Form
            form={form}
            layout="vertical"
            size="middle"
            autoComplete="off"
            initialValues={{ fiscalNo: row.fiscalNo }}
            onFinish={submit}
          >
            <ContractField of={addInvoiceFile} name="fiscalNo" label="发票号码">
              <Select options={numbersOf(data).map((value) => ({ value, label: value }))} />
            </ContractField>
            <Form.Item
              name="file"
              label="文件"
              extra="PDF、OFD或图片，最大10MB；客户可通过商城下载"
              rules={[{ required: true, message: '请选择发票文件' }]}
            >
              <SentFile />
            </Form.Item>
          </Form>
        </>
      )}
    </CommandDialog>
  );
}

/** The number of the invoice, and those of its red letters. */
const numbersOf = ({ invoice: { fiscalNo, redNo }, reds }: Detail): string[] => [
  ...(fiscalNo === null ? [] : [fiscalNo]),
  ...(redNo === null ? [] : [redNo]),
  ...reds.map((red) => red.redNo),
];

/** The files that were uploaded before; one that is wrong is removed at once. */
function KeptFiles({ detail: { invoice, files } }: { readonly detail: Detail }) {
  const { mutate, isPending, error } = useRowCommand('removeInvoiceFile', invoiceReads);
  if (files.length === 0) return <p className="order-dialog-words">还没有发票文件</p>;
  return (
    <>
      <ul className="invoice-files" aria-label="已上传的发票文件">
        {files.map(({ id, name, bytes, fiscalNo }) => (
          <li key={id}>
            {name}（{sizeText(bytes)}）
            <button
              type="button"
              className="text-button is-danger"
              aria-label={`删除 ${name}`}
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) mutate({ params: { id: invoice.id }, body: { fileId: id } });
              }}
            >
              删除
            </button>
            <small>{fiscalNo}</small>
          </li>
        ))}
      </ul>
      {error === null || isInterrupt(error) ? null : <p role="alert">{wordsOf(error)}</p>}
    </>
  );
}

interface SentFileProps {
  readonly value?: Sent;
  readonly onChange?: (file: Sent) => void;
}

function SentFile({ value, onChange }: SentFileProps) {
  const [isSending, setSending] = useState(false);
  const [words, setWords] = useState('');
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setSending(true);
    setWords('');
    try {
      onChange?.(await upload('uploadInvoiceFile', file, file.name));
    } catch (error) {
      if (!isInterrupt(error)) setWords(wordsOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="invoice-file-field">
      <FileButton
        accept=".pdf,.ofd,.jpg,.jpeg,.png"
        label="选择发票文件"
        isMultiple={false}
        disabled={isSending}
        onPick={([file]) => void send(file)}
      >
        {isSending ? '正在上传' : '选择文件'}
      </FileButton>
      {value === undefined ? null : (
        <span>
          {value.name}（{sizeText(value.bytes)}）
        </span>
      )}
      {words === '' ? null : <p role="alert">{words}</p>}
    </div>
  );
}
