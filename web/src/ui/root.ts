import { createRoot } from 'react-dom/client';
import { dropShell } from '../http/last-shell.ts';
import { currentPlatform } from '../http/token.ts';
import { showDeadEnd } from './dead-end.ts';

const element = document.querySelector('#root');
if (element === null) throw new Error('index.html has no #root');

/** The only React root, shared by the login page and the workplace. */
export const root = createRoot(element, {
  // no page could catch it, and React has removed all of them
  onUncaughtError: (error) => {
    reportError(error);
    dropShell(currentPlatform()); // it may be the cause, and would break every visit
    showDeadEnd('页面出错了，请刷新浏览器。若仍然出错，请联系开发人员 ~');
  },
});
