export { ServerProblems } from './verdict.tsx';
