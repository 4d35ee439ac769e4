export { appendFirstNodes, appendNode } from './evidence-store.ts';
