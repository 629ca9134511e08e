import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { type Group, groupRoutes } from '../../../contract/entities/groups.ts';
import type { Opened } from '../../kit/opened.ts';
import { RowMenu } from '../../kit/row-menu.tsx';
import { formatNumber } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QuietLink } from '../../ui/quiet-link.tsx';
import styles from './groups.module.css';
import { imageOf } from './member-image.ts';

const faces = 4;

const Faces = ({ group }: { group: Group }) => {
  const rest = group.members_count - Math.min(faces, group.members.length);
  if (group.members_count === 0) return <IconUsers size={22} stroke={1.5} className={styles.nobody} aria-hidden="true" />;
  return (
    <span className={styles.faces} aria-hidden="true">
      {group.members.slice(0, faces).map((member) => (
        <Picture key={member.id} src={imageOf(member)} alt="" size={32} />
      ))}
      {rest > 0 ? <span className={styles.rest}>+{formatNumber(rest)}</span> : null}
    </span>
  );
};

/** Groups as cards: who is in, and how many; each leads to its members. */
export const GroupCards = ({ rows, opened }: { rows: readonly Group[]; opened: Opened<Group> }) => {
  const text = useText();
  const actionsOf = (group: Group) => [
    { label: text('groups.rename'), icon: IconPencil, call: groupRoutes.update, onSelect: () => opened.edit(group) },
    {
      label: text('common.delete'),
      icon: IconTrash,
      call: groupRoutes.archive,
      onSelect: () => opened.archive(group),
      isDangerous: true,
    },
  ];
  return (
    <CardGrid>
      {rows.map((group) => (
        <Card key={group.id} className={styles.card}>
          <div className={styles.cardHead}>
            <h2 className={styles.name} title={group.name}>
              <QuietLink to="/groups/$id" params={{ id: String(group.id) }}>
                <bdi>{group.name}</bdi>
              </QuietLink>
            </h2>
            <RowMenu name={group.name} actions={actionsOf(group)} />
          </div>
          <div className={styles.cardFoot}>
            <Faces group={group} />
            <span className={styles.count}>
              {text('groups.members', { count: group.members_count, shown: formatNumber(group.members_count) })}
            </span>
          </div>
        </Card>
      ))}
    </CardGrid>
  );
};
