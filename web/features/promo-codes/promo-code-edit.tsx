import { type PromoCode, promoCodeDraft } from '../../../contract/entities/promo-codes.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useText } from '../../platform/i18n.ts';
import { useUpdatePromoCode } from './promo-codes.api.ts';

export const PromoCodeEdit = ({ promoCode, onClose }: { promoCode: PromoCode; onClose: () => void }) => {
  const text = useText();
  const write = useUpdatePromoCode();
  return (
    <NameForm
      title={text('promoCodes.edit')}
      draft={promoCodeDraft}
      name={promoCode.name}
      placeholder={text('promoCodes.namePlaceholder')}
      kind="code"
      submitLabel={text('common.save')}
      save={(body) => write.send({ params: { id: promoCode.id }, body })}
      onClose={onClose}
    />
  );
};
