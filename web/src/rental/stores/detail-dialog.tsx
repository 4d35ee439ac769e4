import type { StoreDetail } from '@rental/contract/rental/stores';
import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
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
  readonly children: (detail: StoreDetail) => ReactNode;
}

/** The dialog of a command whose fields begin with what the store has. */
export function DetailDialog<Values extends object>(props: DetailDialogProps<Values>) {
  const { store, onFinish, children, form, ...dialog } = props;
  const detail = useRead('storeDetail', { params: { id: store.id } }, { staleTime: 0 });
  const { data, error, isFetching } = detail;
  const isReady = data !== undefined && !isFetching;
  return (
    <CommandDialog {...dialog} form={form} isOkDisabled={!isReady}>
      {isReady ? (
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
        <Failed error={error} onRetry={() => void detail.refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </CommandDialog>
  );
}
