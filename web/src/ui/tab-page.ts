import { createContext, use, useEffect, useInsertionEffect, useState } from 'react';

/** What would be lost with a page: what was typed in one of its forms, or the rest of a batch that is under way. */
export interface Draft {
  readonly kind: 'typed' | 'running';
}

/** What a page can tell the tab it is opened in. */
export interface TabPage {
  rename(title: string): void;
  /** A tab with a draft in it is not closed without a question. */
  keepDraft(draft: Draft): void;
  dropDraft(draft: Draft): void;
}

export const TabPageContext = createContext<TabPage | null>(null);

/** What the tab, and the menu, call the page. */
export const TabTitleContext = createContext<string | null>(null);

/** Names the tab after what it shows, "订单 ZL2026…", once that is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = use(TabPageContext);
  useEffect(() => {
    if (title !== undefined && title !== '') tab?.rename(title);
  }, [tab, title]);
}

/** While `isDirty`, what was typed is not lost unasked: not when the tab is closed, nor when pages give way to others. */
export function useUnsaved(isDirty: boolean): void {
  const tab = use(TabPageContext);
  const [draft] = useState<Draft>(() => ({ kind: 'typed' }));
  useEffect(() => {
    if (isDirty) tab?.keepDraft(draft);
    else tab?.dropDraft(draft);
  }, [tab, draft, isDirty]);
  // an effect ends also where the page is only hidden; this one ends with the form
  useInsertionEffect(() => () => queueMicrotask(() => tab?.dropDraft(draft)), [tab, draft]);
}
