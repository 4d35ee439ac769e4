import { useDeferredValue, useInsertionEffect, useMemo, useState } from 'react';
import type { ConfigProviderProps } from 'antd';
import { useMediaQuery } from '../use-media-query.ts';
import { useLayoutSize, type LayoutSize } from './layout-size.ts';
import { useSettings } from './settings-store.ts';
import { shadesOf, themeOf, type Look } from './theme.ts';

const componentSizes = {
  default: 'large',
  medium: 'middle',
  small: 'small',
  mini: 'small',
} as const satisfies Record<LayoutSize, ConfigProviderProps['componentSize']>;

/**
 * How the workplace looks by the operator's settings, and soon by new ones (S59, S63, X40): a look draws every component
 * again, and the switch that chose it answers first.
 */
export function useLook(): Pick<ConfigProviderProps, 'theme' | 'componentSize'> {
  const look = useDeferredValue(useChosenLook());
  useStyles(look);
  return useMemo(
    () => ({ theme: themeOf(look), componentSize: componentSizes[look.size] }),
    [look],
  );
}

function useChosenLook(): Look {
  const primary = useSettings(({ theme }) => theme);
  const appearance = useSettings(({ appearance }) => appearance);
  const size = useLayoutSize(({ size }) => size);
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  // as it was at first: antd puts all pages anew into another tree where this changes. From then on workplace.css sees to it
  const [hasMotion] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark';
  return useMemo(() => ({ primary, isDark, size, hasMotion }), [primary, isDark, size, hasMotion]);
}

/**
 * The same for style sheets: [data-theme='dark'], [data-size='mini'], and the shades of the theme colour. Before anything is
 * measured: all would be styled again after it.
 */
function useStyles(look: Look): void {
  useInsertionEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['theme'] = look.isDark ? 'dark' : 'light';
    dataset['size'] = look.size;
    const { link, solid } = shadesOf(look);
    style.setProperty('--shell-link', link);
    style.setProperty('--shell-solid', solid);
  }, [look]);
}
