import { createRoot } from 'react-dom/client';

const element = document.querySelector('#root');
if (element === null) throw new Error('index.html has no #root');

/** The one React root: the login page and the workplace take turns in it. */
export const root = createRoot(element);
