import { Dropdown, type MenuProps } from 'antd';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router';
import { TabItem } from './tab-item.tsx';
import { isAffix, useTabs, type Tab } from './tab-store.ts';
import { useTabCommands, type TabChoice } from './use-tab-commands.ts';
import './tab-strip.css';

/** The wheel moves the strip by a quarter of its turn (S255). */
const wheelDivisor = 4;
/** The space beside a tab that is scrolled to, in px (S254). */
const scrollPadding = 4;

/** The visited pages (S53–S57). */
export function TabStrip() {
  const tabs = useTabs((state) => state.tabs);
  const { pathname } = useLocation();
  const strip = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Tab | null>(null);
  const choose = useTabCommands();
  const close = useCallback((tab: Tab) => choose('close', tab), [choose]);

  useActiveInView(strip, pathname, tabs.length);
  useWheel(strip);
  useFocusAfterClosing(strip, tabs.length);

  const stop = tabs.some(({ path }) => path === pathname) ? pathname : tabs[0]?.path;
  return (
    <nav className="tab-strip" aria-label="已打开的页面">
      <Dropdown
        trigger={['contextMenu']}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the keys
        autoFocus
        classNames={{ root: 'tab-menu' }}
        onOpenChange={(isOpen) => {
          if (!isOpen) linkOf(strip.current, asked)?.focus();
        }}
        menu={{
          items: itemsFor(asked),
          onClick: ({ key }) => asked !== null && choose(key as TabChoice, asked),
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the links in it */}
        <ul ref={strip} onKeyDown={moveFocus}>
          {tabs.map((tab) => (
            <TabItem
              key={tab.path}
              tab={tab}
              isActive={tab.path === pathname}
              isStop={tab.path === stop}
              onAsk={setAsked}
              onClose={close}
            />
          ))}
        </ul>
      </Dropdown>
    </nav>
  );
}

function itemsFor(tab: Tab | null): NonNullable<MenuProps['items']> {
  const close = { key: 'close', label: '关闭' };
  return [
    { key: 'refresh', label: '刷新' },
    ...(tab !== null && isAffix(tab) ? [] : [close]),
    { key: 'closeOthers', label: '关闭其他' },
    { key: 'closeAll', label: '关闭全部' },
  ];
}

const linksIn = (strip: Element) => [...strip.querySelectorAll<HTMLElement>('.tab-link')];

const linkOf = (strip: Element | null, tab: Tab | null) =>
  strip === null || tab === null
    ? undefined
    : linksIn(strip).find((link) => link.getAttribute('href') === tab.fullPath);

/** The arrow keys go from tab to tab, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = linksIn(event.currentTarget);
  const at = links.findIndex((link) => link === document.activeElement);
  const goals: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(links.length - 1, at + 1),
    Home: 0,
    End: links.length - 1,
  };
  const goal = goals[event.key];
  if (at === -1 || goal === undefined) return;
  event.preventDefault();
  links[goal]?.focus();
}

function useActiveInView(
  strip: RefObject<HTMLElement | null>,
  pathname: string,
  count: number,
): void {
  useEffect(() => {
    const list = strip.current;
    const tab = list?.querySelector('li:has([aria-current])');
    if (!list || !tab) return undefined;
    // not scrollIntoView: it would scroll back to a header that has scrolled away
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect();
        if (!seen?.rootBounds) return;
        const { rootBounds: shown, boundingClientRect: wanted } = seen;
        const before = shown.left + scrollPadding - wanted.left;
        const beyond = wanted.right + scrollPadding - shown.right;
        const left = before > 0 ? -before : Math.max(0, beyond);
        if (left !== 0) list.scrollBy({ left, behavior: 'instant' });
      },
      { root: list },
    );
    observer.observe(tab); // it tells both places after the next layout, and forces none
    return () => observer.disconnect();
  }, [strip, pathname, count]);
}

function useWheel(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = strip.current;
    // React's wheel listeners are passive and cannot keep the page from scrolling
    const turn = (event: WheelEvent) => {
      if (list === null || event.deltaY === 0) return;
      event.preventDefault();
      list.scrollLeft += event.deltaY / wheelDivisor;
    };
    list?.addEventListener('wheel', turn, { passive: false });
    return () => list?.removeEventListener('wheel', turn);
  }, [strip]);
}

/** Moves the focus from a closed tab to the tab in front; the browser would move it to the top of the page. */
function useFocusAfterClosing(strip: RefObject<HTMLElement | null>, count: number): void {
  const wasIn = useRef(false);
  useEffect(() => {
    const list = strip.current;
    if (wasIn.current && document.activeElement === document.body)
      list?.querySelector<HTMLElement>('.tab-link[tabindex="0"]')?.focus();
    const note = () => {
      wasIn.current = list?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [strip, count]);
}
