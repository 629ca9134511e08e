export { SettingsNav } from './settings-nav.tsx';
