import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { maxTitleLength } from '../../../../../contract/entities/messages/hosted-videos.ts';
import { videoFields } from '../../../../../contract/entities/messages/videos.ts';
import { cutText } from '../../../../../contract/kit/cut-text.ts';
import type { EntityForm } from '../../../../kit/form/entity-form.ts';
import { formatBytes } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';

const { title: titleSchema } = videoFields.shape;

/** How many videos the form adds at once. */
export const mostVideos = 10;

/** A video file with its title. */
export class TitledFile extends File {
  readonly title: string;

  constructor(file: File, title: string) {
    super([file], file.name, { type: file.type, lastModified: file.lastModified });
    this.title = title;
  }
}

/** The title that a file proposes: its name without the extension. */
export const proposeTitle = ({ name }: File): string =>
  cutText(
    name
      .replace(/\.[^.]*$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim(),
    maxTitleLength,
  );

const titleProblem = (title: string): string | undefined => titleSchema.safeParse(title).error?.issues[0]?.message;

/** The schema of the videos after the first one. */
export const moreVideos = z.array(z.instanceof(TitledFile)).superRefine((files, context) => {
  const problem = files.map(({ title }) => titleProblem(title)).find(Boolean);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

type MoreDraft = Record<string, unknown> & { more: TitledFile[] };

/** The videos after the first one, each with its title. */
export const MoreVideos = <Draft extends MoreDraft>({ form }: { form: EntityForm<Draft> }) => {
  const text = useText();
  const files = form.fields.getValues().more;
  const { error, onChange } = form.fields.getInputProps('more');
  if (files.length === 0) return null;
  const replace = (index: number, title: string) =>
    onChange(files.map((file, position) => (position === index ? new TitledFile(file, title) : file)));
  const remove = (index: number) => onChange(files.filter((_, position) => position !== index));
  const isFirstInvalid = (index: number) => files.findIndex(({ title }) => titleProblem(title) !== undefined) === index;
  return (
    <Stack gap={8} role="group" aria-label={text('videos.more')}>
      <Text fz={14} fw={600}>
        {text('videos.more')}
      </Text>
      <Text fz="xs" c="dimmed">
        {text('videos.moreHint')}
      </Text>
      <Stack component="ol" gap={8}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity but their position, and a title is typed into them
          <Group component="li" key={index} gap={8} align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={text('videos.titleOfFile', { name: file.name })}
              description={`${file.name} · ${formatBytes(file.size)}`}
              inputWrapperOrder={['input', 'error', 'description']}
              value={file.title}
              onChange={(event) => replace(index, event.currentTarget.value)}
              error={error ? titleProblem(file.title) : undefined}
              {...(isFirstInvalid(index) ? { 'data-path': 'more' } : {})}
            />
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              mt={6}
              onClick={() => remove(index)}
              aria-label={text('videos.removeFile', { name: file.name })}
            >
              {text('image.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
};
