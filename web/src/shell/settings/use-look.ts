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
 * The look of the workplace by the operator's settings (S59, S63, X40). A new look redraws every component, so it is
 * deferred: the switch that chose it responds first.
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
  // fixed at the first render: if it changed, antd would rebuild all pages in another tree. workplace.css handles changes
  const [hasMotion] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark';
  return useMemo(() => ({ primary, isDark, size, hasMotion }), [primary, isDark, size, hasMotion]);
}

/**
 * Sets the look for style sheets: [data-theme='dark'], [data-size='mini'], and the shades of the theme colour. Runs before
 * anything is measured; later, all would be styled again.
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
