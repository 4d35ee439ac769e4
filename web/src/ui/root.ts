import { createRoot } from 'react-dom/client';
import { dropShell } from '../http/last-shell.ts';
import { currentPlatform } from '../http/token.ts';
import { showDeadEnd } from './dead-end.ts';

const element = document.querySelector('#root');
if (element === null) throw new Error('index.html has no #root');

/** The one React root: the login page and the workplace take turns in it. */
export const root = createRoot(element, {
  // no page could catch it, and React has taken all of them away
  onUncaughtError: (error) => {
    reportError(error);
    dropShell(currentPlatform()); // it may be what broke, and would break at each visit
    showDeadEnd('页面出错了，请刷新浏览器。若仍然出错，请联系开发人员 ~');
  },
});
