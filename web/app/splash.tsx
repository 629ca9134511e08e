import { Bone } from '../ui/skeletons.tsx';
import styles from './splash.module.css';

/** What shows while a screen's code or the session's confirmation is on its way. */
export const Splash = () => (
  <div className={styles.splash} aria-hidden="true">
    <Bone width={180} height={24} />
    <Bone width="100%" height={240} />
  </div>
);
