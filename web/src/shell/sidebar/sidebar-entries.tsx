import { memo, type CSSProperties, type MouseEvent } from 'react';
import {
  isExternal,
  type SidebarGroup,
  type SidebarItem,
  type SidebarLink,
} from '../routes/menu-routes.ts';
import { PageLink } from '../routes/page-link.tsx';
import { MenuIcon } from './menu-icon.tsx';
import type { FlyoutPlace } from './sidebar-flyout.ts';

interface EntryLook {
  /** The path of the entry whose page is open. */
  readonly active: string | null;
  /** The paths of the groups around that entry. */
  readonly around: readonly string[];
  readonly openGroups: readonly string[];
  readonly onToggle: (path: string) => void;
}

/** The flyout of an entry that is drawn as an icon alone, shown while the entry has the pointer or the focus. */
export interface Flyout {
  /** Null while it is not shown. */
  readonly place: FlyoutPlace | null;
  readonly onShow: (entry: Element) => void;
  readonly onDone: () => void;
}

interface LinkEntryProps {
  readonly item: SidebarLink;
  readonly isActive: boolean;
  readonly flyout?: Flyout | undefined;
}

/** A link to a page, or to an address outside in a window of its own (S37). */
export const SidebarLinkEntry = memo(function SidebarLinkEntry(props: LinkEntryProps) {
  const { item, isActive, flyout } = props;
  const { path, title } = item;
  const isCollapsed = flyout !== undefined;
  const look = {
    className: isActive ? 'sidebar-entry is-active' : 'sidebar-entry',
    ...(isActive && { 'aria-current': 'page' as const }),
    ...(isCollapsed ? { 'aria-label': title } : { title }),
  };
  const face = <Face item={item} isCollapsed={isCollapsed} />;
  return (
    <>
      {isExternal(path) ? (
        <a href={path} target="_blank" rel="noreferrer" {...look}>
          {face}
        </a>
      ) : (
        <PageLink to={path} {...look}>
          {face}
        </PageLink>
      )}
      {flyout?.place ? (
        <span className="sidebar-flyout" style={flyout.place} aria-hidden="true">
          <span className="sidebar-tip">{title}</span>
        </span>
      ) : null}
    </>
  );
});

interface GroupEntryProps extends EntryLook {
  readonly item: SidebarGroup;
  /** 1 at the top. */
  readonly depth: number;
  readonly flyout?: Flyout | undefined;
}

/** A group and, unfolded, what is in it: under it, or in a flyout beside its icon. */
export function SidebarGroupEntry({ item, depth, flyout, ...look }: GroupEntryProps) {
  const { path, title } = item;
  const isCollapsed = flyout !== undefined;
  const isOpen = isCollapsed ? flyout.place !== null : look.openGroups.includes(path);
  return (
    <>
      <button
        type="button"
        className={look.around.includes(path) ? 'sidebar-entry is-around' : 'sidebar-entry'}
        aria-expanded={isOpen}
        {...(isCollapsed ? { 'aria-label': title } : { title })}
        onClick={({ currentTarget }) => {
          if (isCollapsed) flyout.onShow(currentTarget);
          else look.onToggle(path);
        }}
      >
        <Face item={item} isCollapsed={isCollapsed} />
        {isCollapsed ? null : <span className="sidebar-arrow" aria-hidden="true" />}
      </button>
      {isOpen && !isCollapsed ? (
        <GroupList {...look} items={item.children} depth={depth + 1} />
      ) : null}
      {flyout?.place ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- of the links in it
        <div
          className="sidebar-flyout"
          style={flyout.place}
          onClick={(event) => leaveByLink(event, flyout.onDone)}
        >
          <GroupList {...look} items={item.children} depth={1} />
        </div>
      ) : null}
    </>
  );
}

/** A click on a link of a flyout closes it; the focus goes back to the icon. */
function leaveByLink({ target, currentTarget }: MouseEvent, done: () => void): void {
  if (!(target instanceof Element) || target.closest('a') === null) return;
  currentTarget.closest('li')?.querySelector<HTMLElement>('.sidebar-entry')?.focus();
  done();
}

interface GroupListProps extends EntryLook {
  readonly items: readonly SidebarItem[];
  readonly depth: number;
}

function GroupList({ items, depth, ...look }: GroupListProps) {
  return (
    <ul className="sidebar-group" style={{ '--depth': depth } as CSSProperties}>
      {items.map((item) => (
        <li key={item.path}>
          {item.kind === 'group' ? (
            <SidebarGroupEntry {...look} item={item} depth={depth} />
          ) : (
            <SidebarLinkEntry item={item} isActive={item.path === look.active} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Face({ item, isCollapsed }: { item: SidebarItem; isCollapsed: boolean }) {
  const { icon, title } = item;
  const name = isCollapsed ? null : <span className="sidebar-name">{title}</span>;
  if (icon === '') return isCollapsed ? <span aria-hidden="true">{title.slice(0, 1)}</span> : name;
  return (
    <>
      <span className="sidebar-icon" aria-hidden="true">
        <MenuIcon name={icon} />
      </span>
      {name}
    </>
  );
}
