import { create } from 'zustand';

/** S63. Large, middle and small are antd's; `mini` is its small one in the compact algorithm (X40). */
export const layoutSizes = ['default', 'medium', 'small', 'mini'] as const;
export type LayoutSize = (typeof layoutSizes)[number];

const cookieName = 'size';
const cookieSeconds = 365 * 24 * 60 * 60;

/** Kept in a cookie, small at first (S117, S250). */
export const useLayoutSize = create<{ readonly size: LayoutSize }>(() => ({
  size: sizeIn(document.cookie),
}));

export function changeLayoutSize(size: LayoutSize): void {
  document.cookie = `${cookieName}=${size}; Path=/; SameSite=Lax; Max-Age=${cookieSeconds}`;
  useLayoutSize.setState({ size });
}

function sizeIn(cookies: string): LayoutSize {
  const kept = cookies.split('; ').find((one) => one.startsWith(`${cookieName}=`));
  return layoutSizes.find((size) => `${cookieName}=${size}` === kept) ?? 'small';
}
