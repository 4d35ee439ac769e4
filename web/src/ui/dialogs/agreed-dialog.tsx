import { Alert, App, Form, Input, type FormInstance } from 'antd';
import { useState, type ReactNode } from 'react';
import { updateOperator } from '@rental/contract/people/users/users';
import { CallError } from '../../http/call-error.ts';
import { showError } from '../../http/errors.ts';
import { sealPassword } from '../../http/seal-password.ts';
import { ContractField } from '../fields/contract-field.tsx';
import { CommandDialog, type RunningCommand } from './command-dialog.tsx';

/** The fields of a body for step-up and second person (`administrativeFields`). */
export interface Agreeing {
  readonly stepUp?: { readonly password: string };
  readonly approvalReason?: string;
}

interface Typed {
  readonly ownPassword?: string;
  readonly approvalReason?: string;
}

interface AgreedDialogProps<Values extends object> {
  readonly title: string;
  readonly okText: string;
  readonly command: RunningCommand & { readonly data: unknown };
  /** The form of the dialog's own fields; if absent, the dialog creates one. */
  readonly form?: FormInstance<Values>;
  readonly initialValues?: object;
  /** The command always requires the operator's own password. */
  readonly isAlwaysProven?: boolean;
  readonly isDanger?: boolean;
  readonly isOkDisabled?: boolean;
  /** Sends the command with the operator's input. */
  readonly onTyped: (values: Values, agreeing: Agreeing) => void;
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * The dialog of an administrative act. The server says what it requires: a reason, with which a second person is asked, or
 * the operator's own password. The dialog asks for these only then, unless `isAlwaysProven`.
 */
export function AgreedDialog<Values extends object>(props: AgreedDialogProps<Values>) {
  const { command, isAlwaysProven = false, okText, onTyped, onClosed, children } = props;
  const { message } = App.useApp();
  const [ownForm] = Form.useForm<Values>();
  const form = props.form ?? ownForm;
  const [isSealing, setSealing] = useState(false);
  const stage = useStage(command.error);
  const isAsking = stage === 'ask';
  const isProving = stage === 'prove' || (isAlwaysProven && !isAsking);

  const submit = async (typed: Values & Typed) => {
    const { ownPassword = '', approvalReason = '', ...values } = typed;
    setSealing(true);
    try {
      const wantsPassword = isProving || isAlwaysProven;
      onTyped(values as unknown as Values, {
        ...(wantsPassword && { stepUp: { password: await sealPassword(ownPassword) } }),
        ...(isAsking && { approvalReason }),
      });
    } catch (error) {
      showError(error);
    } finally {
      setSealing(false);
    }
  };
  const { fields } = command;
  const wrongPassword = fields?.['stepUp.password'];
  return (
    <CommandDialog
      title={props.title}
      okText={isAsking ? '提交复核' : okText}
      command={{
        ...command,
        isPending: command.isPending || isSealing,
        // the dialog itself shows what is required next
        error: stage !== null && isWanting(command.error) ? null : command.error,
        fields: wrongPassword === undefined ? fields : { ownPassword: wrongPassword },
      }}
      form={form}
      isDanger={props.isDanger === true}
      isOkDisabled={props.isOkDisabled === true}
      onClosed={() => {
        if (isRequested(command.data))
          void message.success('已提交复核，可在「复核」查看；通过后按相同内容再次提交即可执行');
        onClosed();
      }}
    >
      <Form
        form={form}
        layout="vertical"
        size="middle"
        autoComplete="off"
        initialValues={props.initialValues as Partial<Values>}
        onFinish={(values) => void submit(values)}
      >
        {children}
        {isAsking ? (
          <>
            <Alert
              type="warning"
              showIcon
              title="该操作涉及管理员权限或安全设置，须由另一名管理员复核"
            />
            <ContractField
              of={updateOperator}
              name="approvalReason"
              label="申请理由"
              wantedWords="请填写申请理由，供复核人参考"
            >
              <Input.TextArea ref={focused} autoSize={{ minRows: 1, maxRows: 6 }} maxLength={200} />
            </ContractField>
          </>
        ) : null}
        {stage === 'wait' ? (
          <div ref={intoView}>
            <Alert
              type="info"
              showIcon
              title="已提交复核，等待其他管理员处理；通过后按相同内容再次提交即可执行"
            />
          </div>
        ) : null}
        {isProving || isAlwaysProven ? (
          <Form.Item
            name="ownPassword"
            label="您的登录密码"
            rules={[{ required: true, message: '请输入您的登录密码' }]}
          >
            <Input.Password
              ref={stage === 'prove' ? focused : null}
              autoComplete="current-password"
              maxLength={256}
            />
          </Form.Item>
        ) : null}
      </Form>
    </CommandDialog>
  );
}

/** Scrolls to what is required next, at the end of the dialog, which may be longer than the window. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });
const focused = (input: { readonly focus: () => void } | null) => input?.focus();

/** The refusals that such a dialog handles: for its `useCommand`. */
export const wantedByDialog = ['second_person_needed', 'approval_waits', 'step_up_needed'] as const;

const stages = {
  second_person_needed: 'ask',
  approval_waits: 'wait',
  step_up_needed: 'prove',
} as const satisfies Record<(typeof wantedByDialog)[number], string>;
type Stage = (typeof stages)[keyof typeof stages];

const isWanting = (error: Error | null): error is CallError & { code: keyof typeof stages } =>
  error instanceof CallError && Object.hasOwn(stages, error.code);

/** The stage that the server asked for last. It stays while the next try is under way. */
function useStage(error: Error | null): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null);
  const wanted = isWanting(error) ? stages[error.code] : stage;
  if (wanted !== stage) setStage(wanted);
  return wanted;
}

/** The answer of an administrative act that only asked for a second person (`orRequested`). */
export const isRequested = (data: unknown): data is { readonly approvalId: number } =>
  typeof data === 'object' && data !== null && Object.keys(data).join() === 'approvalId';
