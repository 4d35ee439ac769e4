import { AppstoreOutlined, SettingOutlined } from '@ant-design/icons';
import { memo, Suspense } from 'react';
import type { CallName } from '@rental/contract/contract';
import { ExportButton } from '../exports/export-button.tsx';
import type { ExportScope } from '../exports/export-dialog.tsx';
import { lazyPart } from '../loading/lazy-part.ts';
import { Loading } from '../page-states.tsx';
import { shownKeys, type Placed } from './columns/arrangement.ts';
import { ToolPanel } from './tool-panel.tsx';
import type { ListMemory } from './use-list-memory.ts';
import type { ViewsPanelProps } from './views/views-panel.tsx';

const ColumnSettings = lazyPart(
  async () => (await import('./columns/column-settings.tsx')).ColumnSettings,
);
const ViewsPanel = lazyPart(async () => (await import('./views/views-panel.tsx')).ViewsPanel);

interface ListToolsProps extends Omit<ViewsPanelProps, 'panelId' | 'views' | 'onChange'> {
  readonly memory: ListMemory;
  readonly placed: readonly Placed<never>[];
  /** The call that reads the list. */
  readonly read: CallName;
  /** The number of rows, as far as it is known. Pass a stable function. */
  readonly count: () => Pick<ExportScope, 'total' | 'isCapped'>;
}

/** 导出, 视图 and 列设置. Their content is loaded when they are opened. */
export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { memory, placed, read, count, ...rest } = props;
  const scope = () => ({
    filters: rest.filters,
    columns: shownKeys(placed),
    ...count(),
  });
  return (
    <>
      <ExportButton read={read} scope={scope} />
      <ToolPanel label="视图" icon={<AppstoreOutlined />}>
        {(panelId) => (
          <Suspense fallback={<Loading rows={3} />}>
            <ViewsPanel
              {...rest}
              panelId={panelId}
              views={memory.views}
              onChange={memory.setViews}
            />
          </Suspense>
        )}
      </ToolPanel>
      <ToolPanel label="列设置" icon={<SettingOutlined />} className="data-table-column-tool">
        {() => (
          <Suspense fallback={<Loading rows={8} />}>
            <ColumnSettings
              placed={placed}
              settings={memory.settings}
              onChange={memory.setSettings}
            />
          </Suspense>
        )}
      </ToolPanel>
    </>
  );
});
