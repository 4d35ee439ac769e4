export { askProvider } from './ask-provider.ts';
