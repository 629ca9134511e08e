import { Box } from '@mantine/core';
import type { Story } from '../../../../contract/entities/content/stories.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { FullTextTooltip } from '../../../ui/content/truncated-text.tsx';
import textStyles from '../../../ui/text.module.css';
import { PlainLink } from '../../../ui/text.tsx';
import { storyName } from './story-name.ts';

/** The beginning of a story's text as the heading of its card, on two lines, with a link to the story's page. Focus shows the full text. */
export const StoryText = ({ story }: { story: Story }) => {
  const name = storyName(story);
  return (
    <Box component="h2" miw={0} pt={6} fz={15} lh="1.375rem" style={{ overflowWrap: 'anywhere', '--lines': 2 }}>
      <FullTextTooltip text={story.text} disabled={name === story.text}>
        <PlainLink to={`${entities.stories.screens.page}/${story.id}`}>
          <bdi className={textStyles.clamp}>{name}</bdi>
        </PlainLink>
      </FullTextTooltip>
    </Box>
  );
};
