import { App } from 'antd';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Draft } from '../../ui/tab-page.ts';
import { useLatest } from '../top-bar/use-latest.ts';
import {
  changeTabs,
  closeAllTabs,
  closeOtherTabs,
  closeTab,
  lastVisited,
  useTabs,
  type Tab,
} from './tab-store.ts';

export type TabChoice = 'refresh' | 'close' | 'closeOthers' | 'closeAll';

/** The handlers of a tab in the strip, always the same functions. They ask before unsaved input would be lost. */
export function useTabCommands(): (choice: TabChoice, tab: Tab) => void {
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useLatest({ modal, navigate, pathname });

  return useMemo(() => {
    const closeTo = (closed: (tabs: readonly Tab[]) => Tab[], wanted?: Tab) => {
      const { navigate, pathname } = latest.current;
      const tabs = changeTabs(closed);
      if (wanted !== undefined && wanted.path !== pathname) void navigate(wanted.fullPath);
      // if the tab in front was closed: to the tab seen last
      else if (!tabs.some(({ path }) => path === pathname)) void navigate(lastVisited(tabs));
    };
    const close = (closed: (tabs: readonly Tab[]) => Tab[], wanted?: Tab) => {
      const { tabs } = useTabs.getState();
      const left = new Set(closed(tabs));
      ask(
        tabs.filter((tab) => !left.has(tab)),
        () => closeTo(closed, wanted),
      );
    };
    const ask = (lost: readonly Tab[], proceed: () => void) => {
      const unsaved = lost.filter(({ drafts }) => drafts.length > 0);
      if (unsaved.length === 0) {
        proceed();
        return;
      }
      void latest.current.modal.confirm({
        ...questionOn(unsaved),
        okButtonProps: { danger: true },
        onOk: proceed,
      });
    };
    const refresh = (tab: Tab) => {
      const { navigate, pathname } = latest.current;
      void navigate(`/redirect${tab.fullPath}`, { replace: tab.path === pathname });
    };
    const commands: Record<TabChoice, (tab: Tab) => void> = {
      refresh: (tab) => ask([tab], () => refresh(tab)),
      close: (tab) => close((tabs) => closeTab(tabs, tab.path)),
      closeOthers: (tab) => close((tabs) => closeOtherTabs(tabs, tab.path), tab),
      closeAll: () => close(closeAllTabs),
    };
    return (choice, tab) => commands[choice](tab);
  }, [latest]);
}

/** The question before these tabs close: about a running batch first. */
function questionOn(tabs: readonly Tab[]) {
  const titlesOf = (kind: Draft['kind']) =>
    tabs
      .filter(({ drafts }) => drafts.some((draft) => draft.kind === kind))
      .map(({ title }) => `「${title}」`)
      .join('、');
  const [running, typed] = [titlesOf('running'), titlesOf('typed')];
  const aboutTyped = typed === '' ? '' : `${typed}中填写的内容尚未保存，继续操作将丢失。`;
  if (running === '') {
    return {
      title: '有未保存的内容',
      content: aboutTyped,
      okText: '不保存，继续',
      cancelText: '返回编辑',
    };
  }
  return {
    title: '批量操作正在进行',
    content: `${running}的批量操作尚未完成，继续将中止，剩余的不再处理。${aboutTyped}`,
    okText: '停止并继续',
    cancelText: '返回',
  };
}
