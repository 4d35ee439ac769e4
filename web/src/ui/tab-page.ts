import { createContext, use, useEffect, useInsertionEffect, useState } from 'react';

/** The unsaved parts of a page: input of a form, or the rest of a running batch. */
export interface Draft {
  readonly kind: 'typed' | 'running';
}

/** The messages of a page to its tab. */
export interface TabPage {
  rename(title: string): void;
  /** A tab with a draft in it is not closed without a question. */
  keepDraft(draft: Draft): void;
  dropDraft(draft: Draft): void;
}

export const TabPageContext = createContext<TabPage | null>(null);

/** The page's name on its tab and in the menu. */
export const TabTitleContext = createContext<string | null>(null);

/** Names the tab after what it shows, "订单 ZL2026…", once that is known. */
export function useTabTitle(title: string | undefined): void {
  const tab = use(TabPageContext);
  useEffect(() => {
    if (title !== undefined && title !== '') tab?.rename(title);
  }, [tab, title]);
}

/** While `isDirty`, protects input: closing the tab asks first, and its page is kept alive. */
export function useUnsaved(isDirty: boolean): void {
  const tab = use(TabPageContext);
  const [draft] = useState<Draft>(() => ({ kind: 'typed' }));
  useEffect(() => {
    if (isDirty) tab?.keepDraft(draft);
    else tab?.dropDraft(draft);
  }, [tab, draft, isDirty]);
  // the cleanup of an effect also runs when the page is only hidden; this one runs when the form is removed
  useInsertionEffect(() => () => queueMicrotask(() => tab?.dropDraft(draft)), [tab, draft]);
}
