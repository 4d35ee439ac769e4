import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { saveAccountingCodes, type AccountingPolicies } from '@rental/contract/money/accounting';
import { bookAccounts } from '@rental/domain/money/accounting/book-accounts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { itemRules, schemaOf } from '../../ui/fields/contract-rule.ts';
import { useMay } from '../../ui/gate.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import '../../ui/plain-table.css';
import '../../ui/text-button.css';

interface CodesDialogProps {
  readonly onClosed: () => void;
}

type Code = AccountingPolicies['codes'][number];

/** 科目对照: the code and name of each account in the brand's bookkeeping program. */
export function CodesDialog({ onClosed }: CodesDialogProps) {
  const read = useRead('accountingPolicies');
  const may = useMay();
  const [edited, setEdited] = useState<Code | null>(null);
  return (
    <DetailDrawer title="科目对照" size={720} read={read} onClosed={onClosed}>
      {({ codes }) => (
        <>
          <p>导出的凭证使用这里的科目编码和名称，请与记账软件中的科目保持一致。</p>
          <ScrollRegion className="plain-table-scroll" label="科目对照明细">
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">科目</th>
                  <th scope="col">科目编码</th>
                  <th scope="col">科目名称</th>
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {codes.map((code) => (
                  <tr key={code.account}>
                    <td>{bookAccounts[code.account].label}</td>
                    <td>{code.code}</td>
                    <td>{code.label}</td>
                    <td>
                      {may('accounting:policy') ? (
                        <button
                          type="button"
                          className="text-button"
                          onClick={() => setEdited(code)}
                        >
                          修改
                        </button>
                      ) : (
                        '-'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {edited === null ? null : <CodeDialog code={edited} onClosed={() => setEdited(null)} />}
        </>
      )}
    </DetailDrawer>
  );
}

const ruleOf = itemRules(schemaOf(saveAccountingCodes, 'body', 'codes'), {
  account: 'cash',
  code: '1001',
  label: '库存现金',
});

interface CodeDialogProps {
  readonly code: Code;
  readonly onClosed: () => void;
}

function CodeDialog({ code: { account, code, label }, onClosed }: CodeDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Pick<Code, 'code' | 'label'>>();
  const command = useCommand('saveAccountingCodes', { refreshes: ['accountingPolicies'] });
  return (
    <CommandDialog
      title={`修改科目 ${bookAccounts[account].label}`}
      okText="保存"
      command={command}
      form={form}
      onClosed={onClosed}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={{ code, label }}
        onFinish={(typed) =>
          command.mutate(
            { body: { codes: [{ account, ...typed }] } },
            { onSuccess: () => void message.success('科目对照已保存') },
          )
        }
      >
        <Form.Item name="code" label="科目编码" required rules={[ruleOf('code')]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="label" label="科目名称" required rules={[ruleOf('label')]}>
          <Input maxLength={60} />
        </Form.Item>
      </Form>
    </CommandDialog>
  );
}
