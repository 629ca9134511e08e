import { useText } from '../../platform/i18n.ts';
import { Bone } from '../../ui/skeletons.tsx';

/** The shape of a page to come. */
export const PdfWaiting = () => {
  const text = useText();
  return (
    <div role="status">
      <span className="only-read-aloud">{text('common.loading')}</span>
      <Bone width="100%" height={420} />
    </div>
  );
};
