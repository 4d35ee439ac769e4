export { appendNode } from './evidence-store.ts';
