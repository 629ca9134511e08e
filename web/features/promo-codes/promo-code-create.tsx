import { promoCodeDraft } from '../../../contract/entities/promo-codes.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useCreatePromoCode } from './promo-codes.api.ts';

export const PromoCodeCreate = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const write = useCreatePromoCode();
  return (
    <NameForm
      title={text('promoCodes.add')}
      draft={promoCodeDraft}
      placeholder={text('promoCodes.namePlaceholder')}
      kind="code"
      submitLabel={text('promoCodes.create')}
      save={(body) => write.send({ body })}
      onClose={onClose}
    />
  );
};
