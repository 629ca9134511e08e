import { VisuallyHidden } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatLength } from '../../platform/format.ts';
import { useText } from '../../platform/i18n.ts';
import styles from './video-poster.module.css';

/** A frame of a video and its length in seconds, as the API returns them. */
type Poster = { readonly poster: string | null; readonly duration: number | null };

type VideoPosterProps = {
  video: Poster;
  /** The size of the icon in place of a frame; 0 if something else is there, such as a play button. */
  iconSize?: number;
};

/** The frame and the length of a video, behind the content of a box that is positioned and isolated; a quiet background with an icon without a frame. */
export const VideoPoster = ({ video: { poster, duration }, iconSize = 40 }: VideoPosterProps) => {
  const text = useText();
  const [broken, setBroken] = useState<string>();
  return (
    <>
      {poster && poster !== broken ? (
        // The name of the video is beside it.
        <img className={styles.picture} src={poster} alt="" loading="lazy" decoding="async" onError={() => setBroken(poster)} />
      ) : (
        <>
          <span className={styles.none} />
          {iconSize > 0 ? <IconVideo size={iconSize} stroke={1.4} aria-hidden="true" /> : null}
        </>
      )}
      {duration === null ? null : (
        <span className={styles.length}>
          <VisuallyHidden>{text('videos.length')} </VisuallyHidden>
          {formatLength(duration)}
        </span>
      )}
    </>
  );
};

/** A poster in a box of its own, whose shape is reserved before the picture arrives. `children` are above the picture. */
export const VideoPosterFrame = ({
  video,
  isSmall = false,
  iconSize = isSmall ? 20 : 40,
  children,
}: VideoPosterProps & { isSmall?: boolean; children?: ReactNode }) => (
  <div className={styles.frame} data-small={isSmall}>
    <VideoPoster video={video} iconSize={iconSize} />
    {children}
  </div>
);
