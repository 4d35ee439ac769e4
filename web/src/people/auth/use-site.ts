import { useEffect, useState } from 'react';
import { call } from '../../http/call.ts';
import { wordsOf } from '../../http/errors.ts';
import type { SiteConfig } from '../../http/session.ts';
import { afterDrawing } from '../../ui/loading/after-drawing.ts';

export interface Site {
  readonly config: SiteConfig | null;
  /** Why there is no config, as on a host that no brand has. */
  readonly failure: string | null;
}

/** The brand of this site, by its host; names the browser's tab after it. */
export function useSite(): Site {
  const [site, setSite] = useState<Site>({ config: null, failure: null });
  useEffect(() => {
    const show = async () => {
      try {
        const config = await call('accountConfig');
        document.title = config.title;
        setSite({ config, failure: null });
      } catch (error) {
        setSite({ config: null, failure: wordsOf(error) });
      }
    };
    afterDrawing(() => void show());
  }, []);
  return site;
}
