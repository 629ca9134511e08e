import { Panel } from '../../../ui/panel.tsx';
import { Bone, TableSkeleton } from '../../../ui/skeletons.tsx';
import styles from './profile.module.css';

const lines = ['40%', '60%', '35%', '55%', '45%', '30%'];

/** The shape of a member's page to come. */
export const PageSkeleton = () => (
  <div className={styles.page}>
    <div className={styles.identity} aria-hidden="true">
      <Bone width={72} height={72} />
      <Bone width={240} height={28} />
    </div>
    <div className={styles.columns} aria-hidden="true">
      <Panel>
        <div className={styles.stack}>
          {lines.map((width) => (
            <Bone key={width} width={width} />
          ))}
        </div>
      </Panel>
      <Panel>
        <Bone width="100%" height={180} />
      </Panel>
    </div>
    <TableSkeleton rows={3} />
  </div>
);
