import { CloseOutlined } from '@ant-design/icons';
import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { onPlainClick, useOpenTab } from '../../ui/tab-location.ts';
import { isAffix, type Tab } from './tab-store.ts';

interface TabItemProps {
  readonly tab: Tab;
  readonly isActive: boolean;
  /** True if the Tab key stops here: at only one of the tabs; the arrow keys move on from it. */
  readonly isStop: boolean;
  readonly onAsk: (tab: Tab) => void;
  readonly onClose: (tab: Tab) => void;
}

/** A tab: it opens by a click, and closes by its button, the middle button of the mouse or Delete. */
export const TabItem = memo(function TabItem(props: TabItemProps) {
  const { tab, isActive, isStop, onAsk, onClose } = props;
  const openTab = useOpenTab();
  const closable = !isAffix(tab);
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && closable) onClose(tab);
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault(); // not every browser opens a menu by these keys
      askByKey(event.currentTarget);
    }
  };
  const closeByMiddleButton = (event: MouseEvent) => {
    if (event.button !== 1 || !closable) return;
    event.preventDefault(); // not the browser's "open in a new tab"
    onClose(tab);
  };
  const [draft] = tab.drafts;
  const unfinished = draft && (draft.kind === 'running' ? '批量操作进行中' : '未保存');
  return (
    <li className={isActive ? 'tab is-active' : 'tab'}>
      <a
        href={tab.fullPath}
        onClick={onPlainClick(() => openTab(tab.fullPath))}
        className="tab-link"
        title={unfinished === undefined ? tab.fullPath : `${tab.fullPath}（${unfinished}）`}
        draggable={false}
        tabIndex={isStop ? 0 : -1}
        onContextMenu={() => onAsk(tab)}
        onAuxClick={closeByMiddleButton}
        onKeyDown={act}
        {...(closable && { 'aria-keyshortcuts': 'Delete' })}
        {...(isActive && { 'aria-current': 'page' })}
      >
        <span className="tab-title">{tab.title}</span>
        {unfinished === undefined ? null : (
          <span className="tab-unsaved" role="img" aria-label={unfinished} />
        )}
      </a>
      {closable ? (
        <button
          type="button"
          className="tab-close"
          tabIndex={-1}
          aria-label={`关闭 ${tab.title}`}
          onContextMenu={() => onAsk(tab)}
          onClick={() => onClose(tab)}
        >
          <CloseOutlined />
        </button>
      ) : null}
    </li>
  );
});

/** Opens the menu of a tab under it, as the right mouse button would. */
function askByKey(link: Element): void {
  const { left, bottom } = link.getBoundingClientRect();
  const place = { clientX: left + 8, clientY: bottom - 4 };
  link.dispatchEvent(
    new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }),
  );
}
