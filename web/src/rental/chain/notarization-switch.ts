import { call } from '../../http/call.ts';
import { useSession } from '../../http/session.ts';

/** 公证开关 stands like this now: every page that is open follows. */
export function notarizationSwitched(isOn: boolean): void {
  useSession.setState(({ site }) => ({
    site: site && { ...site, brand: { ...site.brand, notarizationSelect: isOn } },
  }));
}

/** Asks how it stands: somebody else may have moved it since the sign-in. */
export function lookAtSwitch(): void {
  call('accountConfig')
    .then(({ brand }) => notarizationSwitched(brand.notarizationSelect))
    .catch(() => undefined); // the next call of a page tells what is wrong
}
