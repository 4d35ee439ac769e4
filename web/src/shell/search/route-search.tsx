import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isExternal } from '../routes/menu-routes.ts';
import { useGoToPage } from '../routes/use-go-to-page.ts';
import { usePageFinder } from '../routes/use-page-finder.ts';
import { useIsMobile } from '../sidebar/sidebar-store.ts';
import { setSearchBox, useSearchBox } from './search-box.ts';
import { breadcrumbTitle, type SearchablePage } from './searchable-pages.ts';
import './route-search.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const shortcut = isApple ? '⌘K' : 'Ctrl K';

/** The search box for pages (S49–S52). Ctrl-K or ⌘-K from anywhere; on a narrow screen it opens over the top bar. */
export function RouteSearch() {
  const isMobile = useIsMobile();
  const isOpen = useSearchBox((box) => box.isOpen);
  return (
    <>
      {isMobile ? (
        <Button
          type="text"
          className="top-bar-button"
          icon={<SearchOutlined />}
          aria-label="搜索页面"
          aria-expanded={isOpen}
          onClick={() => setSearchBox(true)}
        />
      ) : null}
      {isMobile && !isOpen ? null : <SearchBox isOpen={isOpen} />}
    </>
  );
}

function SearchBox({ isOpen }: { isOpen: boolean }) {
  const goTo = useGoToPage();
  const find = usePageFinder(isOpen);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const id = useId();
  const found = find?.(words) ?? [];

  useEffect(() => {
    if (!isOpen || document.activeElement === input.current) return;
    cameFrom.current = document.activeElement as HTMLElement | null;
    input.current?.focus();
  }, [isOpen]);

  const leave = () => {
    setSearchBox(false);
    setWords('');
    setAt(0);
  };
  const choose = ({ path }: SearchablePage) => {
    input.current?.blur();
    if (isExternal(path)) window.open(path, '_blank', 'noopener');
    else goTo(path);
  };
  const act = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // the keys belong to the input method
    const chosen = found[at];
    if (event.key === 'Escape') {
      input.current?.blur();
      cameFrom.current?.focus();
    } else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setAt((at + found.length - 1) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  };
  return (
    <div className="route-search" role="search">
      <SearchOutlined className="route-search-icon" />
      <input
        ref={input}
        value={words}
        placeholder="搜索页面"
        aria-label="搜索页面"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}list`}
        aria-activedescendant={isOpen && found.length > 0 ? `${id}${at}` : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setSearchBox(true)}
        onBlur={leave}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={act}
      />
      <kbd aria-hidden="true">{shortcut}</kbd>
      <Found
        id={id}
        found={found}
        at={at}
        isOpen={isOpen && find !== null}
        onPoint={setAt}
        onChoose={choose}
      />
    </div>
  );
}

interface FoundProps {
  readonly id: string;
  readonly found: readonly SearchablePage[];
  readonly at: number;
  readonly isOpen: boolean;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (page: SearchablePage) => void;
}

/** The results, each with its path. The focus stays in the box. */
function Found({ id, found, at, isOpen, onPoint, onChoose }: FoundProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <div
        ref={list}
        id={`${id}list`}
        className="route-search-found"
        role="listbox"
        aria-label="页面"
        hidden={!isOpen || found.length === 0}
      >
        {found.map((page, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the keys
          <div
            key={page.path}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => onPoint(index)}
            onPointerDown={(event) => event.preventDefault()} // otherwise the box loses the focus and closes
            onClick={() => onChoose(page)}
          >
            <span>{breadcrumbTitle(page)}</span>
            <small>{page.path}</small>
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 ? (
        <p className="route-search-found" role="status">
          未找到相关页面
        </p>
      ) : null}
    </>
  );
}
