import { listed, pair } from '../words.ts';

const names = `
  Nile Pharma = النيل للأدوية | Delta Medical Supplies = الدلتا للمستلزمات الطبية | Pharaonic Laboratories = المعامل الفرعونية |
  Alexandria Surgical = الإسكندرية للأدوات الجراحية | Horus Diagnostics = حورس للتشخيص | Maadi Women's Health = المعادي لصحة المرأة |
  Sphinx Imaging = أبو الهول للأشعة | Karnak Vaccines = الكرنك للقاحات | Lotus Dermatology = لوتس للعناية بالجلد |
  Papyrus Medical Books = بردية للكتب الطبية | Suez Dialysis = السويس للغسيل الكلوي | Sinai Orthopaedics = سيناء للعظام |
  Luxor Optics = الأقصر للبصريات | Tanta Nutrition = طنطا للتغذية العلاجية | Mansoura Kidney Care = المنصورة لرعاية الكلى |
  Upper Egypt Pharma = صعيد مصر للأدوية | Faiyum Herbal Medicines = الفيوم للأدوية العشبية | Asyut Oncology Supplies = أسيوط لمستلزمات الأورام |
  Zagazig Paediatrics = الزقازيق لطب الأطفال | Port Said Medical Imports = بورسعيد للواردات الطبية | Giza Dental Care = الجيزة لرعاية الأسنان |
  New Valley Naturals = الوادي الجديد للمنتجات الطبيعية | Damietta Instruments = دمياط للأجهزة الطبية | Red Sea Biotech = البحر الأحمر للتقنية الحيوية
`;

/** Companies in both scripts; the first is the demo account. */
export const companyNames = listed(names).map(pair);

/** Why a company was refused. */
export const companyDeclineReasons = listed(`
  The commercial registry has expired. Please send the renewed one. | The tax number does not match the registry file. |
  السجل التجاري غير واضح، برجاء إعادة رفعه.
`);
