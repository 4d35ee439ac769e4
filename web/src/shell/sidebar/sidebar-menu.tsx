import { useMemo, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { activeMenu, groupsAround, sidebarItems, type PageMatch } from '../routes/menu-routes.ts';
import { useRoutes } from '../routes/routes-context.ts';
import { SidebarGroupEntry, SidebarLinkEntry, type Flyout } from './sidebar-entries.tsx';
import { placeBeside, type FlyoutPlace } from './sidebar-flyout.ts';
import { useOpenGroups } from './use-open-groups.ts';
import './sidebar-menu.css';

interface SidebarMenuProps {
  readonly match: PageMatch | null;
  readonly isCollapsed: boolean;
}

/**
 * The entries, as plain lists of links and folding buttons: drawn in a fraction of the time of antd's menu. Collapsed to
 * icons, the entry under the pointer or with the focus shows its name, or its group, beside it.
 */
export function SidebarMenu({ match, isCollapsed }: SidebarMenuProps) {
  const routes = useRoutes();
  const items = useMemo(() => sidebarItems(routes), [routes]);
  const active = match === null ? null : activeMenu(match);
  const [openGroups, toggle] = useOpenGroups(items, active);
  const [shown, setShown] = useState<{ path: string; place: FlyoutPlace } | null>(null);
  const hide = () => setShown(null);
  const flyoutOf = (path: string): Flyout => ({
    place: shown?.path === path ? shown.place : null,
    onShow: (entry) => setShown({ path, place: placeBeside(entry) }),
    onDone: hide,
  });
  const around = active === null ? [] : groupsAround(items, active);
  const look = { active, around, openGroups, onToggle: toggle };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the links and buttons in it
    <ul
      className={isCollapsed ? 'sidebar-menu is-collapsed' : 'sidebar-menu'}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && shown !== null) {
          focusEntryAround(event);
          hide();
        }
        moveFocus(event);
      }}
    >
      {items.map((item) => {
        const flyout = isCollapsed ? flyoutOf(item.path) : undefined;
        return (
          <li key={item.path} {...(flyout && shownBy(flyout))}>
            {item.kind === 'group' ? (
              <SidebarGroupEntry {...look} item={item} depth={1} flyout={flyout} />
            ) : (
              <SidebarLinkEntry item={item} isActive={item.path === active} flyout={flyout} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows a flyout while its entry has the mouse pointer or the focus. A touch pointer only clicks. */
const shownBy = ({ onShow, onDone }: Flyout) => ({
  onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') onShow(currentTarget);
  },
  onPointerLeave: ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') onDone();
  },
  onFocus: ({ currentTarget }: FocusEvent) => onShow(currentTarget),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onDone();
  },
});

/** Returns the focus from a closing flyout to its entry. */
function focusEntryAround({ target, currentTarget }: KeyboardEvent): void {
  const item = [...currentTarget.children].find((one) => one.contains(target as Node));
  item?.querySelector<HTMLElement>('.sidebar-entry')?.focus();
}

/** The arrow keys go from entry to entry, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.sidebar-entry')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at + entries.length - 1) % entries.length,
    Home: 0,
    End: entries.length - 1,
  };
  const goal = goals[event.key];
  if (at === -1 || goal === undefined) return;
  event.preventDefault();
  entries[goal]?.focus();
}
