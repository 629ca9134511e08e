import { type Icon, IconHeart, IconMoodAngry, IconMoodHappy, IconMoodSad, IconMoodSmile } from '@tabler/icons-react';
import { type Reaction, type ReactionName, reactionCodes } from '../../../../contract/entities/content/reactions.ts';

type Kind = { name: ReactionName; code: Reaction['reaction']; icon: Icon };

const icons: Record<ReactionName, Icon> = {
  heart: IconHeart,
  smile: IconMoodSmile,
  laugh: IconMoodHappy,
  sad: IconMoodSad,
  angry: IconMoodAngry,
};

const names: readonly ReactionName[] = ['heart', 'smile', 'laugh', 'sad', 'angry'];

/** The five reactions in the order of their codes. */
export const kinds: readonly Kind[] = names.map((name) => ({ name, code: reactionCodes[name], icon: icons[name] }));

const byCode = new Map(kinds.map((kind) => [kind.code, kind]));

export const kindOf = (code: Reaction['reaction']): Kind | undefined => byCode.get(code);
