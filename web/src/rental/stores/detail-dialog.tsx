import type { RefusalCode } from '@rental/contract/refusals';
import type { StoreDetail } from '@rental/contract/rental/stores';
import { Form, type FormInstance } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAgainOn } from '../../http/use-again-on.ts';
import { useHasAnswered } from '../../http/use-has-answered.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog, type RunningCommand } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import type { StoreDialogProps } from './store-dialog-props.ts';

interface DetailDialogProps<Values> extends StoreDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly width?: number;
  readonly command: RunningCommand;
  readonly form: FormInstance<Values>;
  readonly onFinish: (values: Values, detail: StoreDetail) => void;
  /** The refusal of a list that somebody else has changed: what the store has now replaces what was typed. */
  readonly staleCode?: RefusalCode;
  readonly children: (detail: StoreDetail) => ReactNode;
}

/** The dialog of a command whose fields begin with what the store has. */
export function DetailDialog<Values extends object>(props: DetailDialogProps<Values>) {
  const { store, onFinish, staleCode, children, form, ...dialog } = props;
  const detail = useRead('storeDetail', { params: { id: store.id } }, { staleTime: 0 });
  const { data, error, isFetching, refetch } = detail;
  const hasAnswered = useHasAnswered(detail);
  useAgainOn(staleCode, dialog.command.error, refetch);
  const shown = useRef<string>(undefined); // a page that comes back to the front runs its effects again
  useEffect(() => {
    if (staleCode === undefined || !hasAnswered) return;
    if (shown.current !== undefined && shown.current !== data?.seen) form.resetFields();
    shown.current = data?.seen;
  }, [staleCode, hasAnswered, data, form]);
  return (
    <CommandDialog {...dialog} form={form} isOkDisabled={!hasAnswered || isFetching}>
      {hasAnswered && data !== undefined ? (
        <Form
          form={form}
          layout="vertical"
          size="middle"
          autoComplete="off"
          onFinish={(values) => onFinish(values, data)}
        >
          {children(data)}
        </Form>
      ) : error !== null && !isFetching ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </CommandDialog>
  );
}
