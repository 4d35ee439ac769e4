export { openDemo, type Demo, type DemoPlace } from './demo.ts';
