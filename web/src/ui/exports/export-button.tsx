import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { CallName } from '@rental/contract/contract';
import type { ExportableListName } from '@rental/contract/exportable-lists';
import exportableLists from 'virtual:exportable-lists';
import { useMay } from '../gate.tsx';
import { lazyPart } from '../loading/lazy-part.ts';
import type { ExportScope } from './export-dialog.tsx';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ExportButtonProps {
  /** The call that reads the list. */
  readonly read: CallName;
  /** The rows that would be exported now. */
  readonly scope: () => ExportScope;
  /** True if it is one of the actions on ticked rows. */
  readonly isChosen?: boolean;
}

const isExportable = (read: CallName): read is ExportableListName =>
  (exportableLists as readonly CallName[]).includes(read);

/** 导出, for lists that can be exported and operators with the permission. The dialog is loaded when it is opened. */
export function ExportButton({ read, scope, isChosen = false }: ExportButtonProps) {
  const may = useMay();
  const [opened, setOpened] = useState<ExportScope | null>(null);
  if (!isExportable(read) || !may('export:create')) return null;
  const label = isChosen ? '导出所选' : '导出';
  return (
    <>
      <Button
        {...(isChosen ? {} : { type: 'text', icon: <DownloadOutlined /> })}
        size="small"
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpened(scope())}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {opened === null ? null : (
          <ExportDialog list={read} scope={opened} onClosed={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}
