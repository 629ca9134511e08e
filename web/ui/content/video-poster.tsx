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
  /** Whether an icon takes the place of a missing frame. Set it to false if a play button is there. */
  hasIcon?: boolean | undefined;
};

/** Shows the frame and length of a video, or an icon if there is no frame. The parent needs `position: relative` and `isolation: isolate`. */
export const VideoPoster = ({ video: { poster, duration }, hasIcon = true, iconSize = 40 }: VideoPosterProps & { iconSize?: number }) => {
  const text = useText();
  const [broken, setBroken] = useState<string>();
  return (
    <>
      {poster && poster !== broken ? (
        // The name of the video is beside it.
        <img className={styles.picture} src={poster} alt="" loading="lazy" decoding="async" onError={() => setBroken(poster)} />
      ) : (
        <>
          <span className={styles.placeholder} />
          {hasIcon ? <IconVideo size={iconSize} stroke={1.4} aria-hidden="true" /> : null}
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
  hasIcon,
  isSmall = false,
  children,
}: VideoPosterProps & { isSmall?: boolean; children?: ReactNode }) => (
  <div className={styles.frame} data-small={isSmall}>
    <VideoPoster video={video} hasIcon={hasIcon} iconSize={isSmall ? 20 : 40} />
    {children}
  </div>
);
