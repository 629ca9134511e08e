export { Welcome } from './received/welcome.tsx';
