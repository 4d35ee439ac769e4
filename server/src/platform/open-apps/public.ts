export { authenticateApp } from './authenticate-app.ts';
