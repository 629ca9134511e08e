import { Panel } from '../../../ui/panel.tsx';
import { Bone, Loading } from '../../../ui/skeletons.tsx';
import styles from './page.module.css';

const facts = ['30%', '55%', '40%', '60%', '45%'];

/** The shape of a message's page to come: its heading, what is known of it, and the videos beside it. */
export const MessageSkeleton = () => (
  <div className={styles.page}>
    <Loading />
    <div className={styles.heading} aria-hidden="true">
      <Bone width={120} />
      <Bone width="min(100%, 320px)" height={28} />
    </div>
    <div className={styles.columns} aria-hidden="true">
      <Panel>
        <div className={styles.facts}>
          <Bone width="100%" height={220} />
          {facts.map((width) => (
            <Bone key={width} width={width} />
          ))}
        </div>
      </Panel>
      <Panel>
        <div className={styles.facts}>
          <Bone width={90} height={20} />
          <Bone width="100%" height={36} />
          <Bone width="100%" height={120} />
        </div>
      </Panel>
    </div>
  </div>
);
