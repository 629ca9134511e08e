import { Box, Button, Flex, Modal, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Post } from '../../../../../contract/entities/content/posts.ts';
import type { Doctor } from '../../../../../contract/entities/members/doctors.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { PagedSection } from '../../../../kit/list/paged-section.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import textStyles from '../../../../ui/text.module.css';
import { usePostsOf } from './works.api.ts';
import styles from './works.module.css';

/** The posts of a doctor, newest first. */
export const DoctorPosts = ({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = usePostsOf(doctor.id, page);
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={text('works.postsOf', { name: doctor.user.name })} size={640}>
      <PagedSection list={list} page={page} onPage={setPage} noun={text('works.postNoun')}>
        {(rows) => (
          <>
            <Flex component="ul" direction="column" gap={8}>
              {rows.map((post) => (
                <PostItem key={post.id} post={post} />
              ))}
            </Flex>
            <Button
              component={Link}
              to="/posts"
              // biome-ignore lint/nursery/noUnsafeTypeAssertion: a link that is rendered as a button has the router's strict types
              search={{ doctor_id: String(doctor.id) } as never}
              variant="default"
              size="xs"
              mt={12}
              style={{ alignSelf: 'flex-start', justifySelf: 'start' }}
            >
              {text('works.openPosts')}
            </Button>
          </>
        )}
      </PagedSection>
    </Modal>
  );
};

const PostItem = ({ post }: { post: Post }) => {
  const text = useText();
  const counts = [
    { textKey: 'works.photos', count: post.photos.length },
    { textKey: 'works.videos', count: post.videos.length },
    { textKey: 'works.reactions', count: post.total_reacts },
    { textKey: 'works.comments', count: post.total_comments },
  ] as const;
  return (
    <Flex component="li" align="center" gap={12} py={10} px={12} bd="1px solid var(--line)" bdrs="sm">
      <Stack gap={2} flex={1} miw={0}>
        <Box component="p" className={textStyles.multiline} dir="auto">
          {post.description}
        </Box>
        <ul className={styles.counts}>
          <li>
            <time dateTime={post.created_at}>{formatMoment(post.created_at)}</time>
          </li>
          {counts.map(({ textKey, count }) => (count > 0 ? <li key={textKey}>{text(textKey, { count })}</li> : null))}
        </ul>
      </Stack>
    </Flex>
  );
};
