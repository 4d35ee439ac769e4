import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isInterrupt } from '../../http/call-error.ts';
import { wordsOf } from '../../http/errors.ts';
import { useUnsaved } from '../tab-page.ts';
import { unplacedWords } from '../texts/unplaced-words.ts';
import { focusAtOpening } from './focus-at-opening.ts';

/** The state of a command as its dialog needs it. */
export interface RunningCommand {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly fields: Readonly<Record<string, string>> | null;
}

/** The common behaviour of a dialog with a form. */
interface DialogForm {
  submit(): void;
  getFieldsValue(): object;
  setFields(fields: { name: never; errors: string[] }[]): void; // the name of any of its fields
}

interface CommandDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly command: RunningCommand;
  /** The dialog's form, if it has one: OK submits it, and the server's sentences appear at its fields. */
  readonly form?: DialogForm;
  /** The effect of OK in a dialog without a form. */
  readonly onOk?: () => void;
  readonly isOkDisabled?: boolean;
  readonly isDanger?: boolean;
  readonly width?: number;
  /** Called when the dialog has closed and the focus is back where it was. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * The dialog of one command. It closes when the command has succeeded, also if that becomes known behind another tab;
 * after a refusal it stays, with the server's message. A click outside does not close it; Ctrl + Enter is OK.
 */
export function CommandDialog(props: CommandDialogProps) {
  const { title, okText, command, form, onOk, isOkDisabled, isDanger, width, onClosed } = props;
  const [isLeft, setLeft] = useState(false);
  const [openedFrom] = useState(placeInFocus);
  const body = useRef<HTMLDivElement>(null);
  const { isPending, isSuccess, error, fields } = command;
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped && !isLeft && !isSuccess);

  useEffect(() => {
    if (form === undefined || fields === null) return;
    form.setFields(
      Object.entries(fields).map(([name, words]) => ({ name: name as never, errors: [words] })),
    );
  }, [form, fields]);

  const unplaced = unplacedWords(error, fields, form?.getFieldsValue());
  const isRefused = error !== null && fields === null && !isInterrupt(error);
  const ok = () => (form === undefined ? onOk?.() : form.submit());
  /** Ctrl + Enter is OK, also while something is typed; a choice that has the focus does not open by it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (isOkDisabled !== true && !isPending) ok();
  };
  return (
    <Modal
      open={!isLeft && !isSuccess}
      title={title}
      okText={okText}
      cancelText="取消"
      width={width ?? 520}
      mask={{ closable: false }}
      confirmLoading={isPending}
      okButtonProps={{ size: 'middle', danger: isDanger === true, disabled: isOkDisabled === true }}
      cancelButtonProps={{ size: 'middle' }}
      onOk={ok}
      onCancel={() => setLeft(true)}
      afterOpenChange={(isOpen) => {
        if (isOpen)
          focusAtOpening(body.current, body.current?.querySelector<HTMLElement>('input, textarea'));
      }}
      afterClose={() => {
        onClosed();
        // the button that opened it may be gone, with its row or because of the command
        if (document.activeElement === document.body) openedFrom?.focus({ preventScroll: true });
      }}
    >
      <div
        ref={body}
        role="presentation"
        onInput={() => setTyped(true)}
        onKeyDownCapture={onKeyDown}
      >
        {isRefused ? <Alert type="error" showIcon title={wordsOf(error)} /> : null}
        {unplaced.map((words) => (
          <Alert key={words} type="error" showIcon title={words} />
        ))}
        {props.children}
      </div>
    </Modal>
  );
}

/** The nearest focusable container around the focus: the rows of a list, the buttons of an order, a part of its page. */
function placeInFocus(): HTMLElement | null {
  return document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
}
