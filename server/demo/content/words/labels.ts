import { listed } from '../../words.ts';

export const categories = listed(`
  Cardiology | Diabetes | Hypertension | Oncology | Vaccines | Antibiotics | Respiratory | Dermatology | Neurology | Psychiatry |
  Paediatrics | Women's health | Orthopaedics | Ophthalmology | Dentistry | Nutrition | Kidney | Liver | Rheumatology | Emergency |
  Anaesthesia | Radiology | Laboratory | Medical devices | Guidelines | Clinical trials | Ethics | Continuing education | Events | Practice management |
  أمراض القلب | السكري | طب الأطفال | جراحة | طب الأسنان | صحة المرأة | التغذية | أخبار طبية | دورات تدريبية | تطعيمات
`);
export const archivedCategories = listed('COVID-19 bulletins | Travel medicine | أخبار قديمة');

export const tags = listed(`
  heart failure | atrial fibrillation | statins | insulin | GLP-1 | HbA1c | asthma | COPD | inhalers | pneumonia |
  sepsis | stroke | epilepsy | migraine | depression | sleep | eczema | psoriasis | acne | wound care |
  knee | spine | osteoporosis | gout | lupus | glaucoma | cataract | caries | implants | orthodontics |
  breastfeeding | pregnancy | newborn | growth | vaccination | influenza | hepatitis | dialysis | transplantation | anaemia |
  ultrasound | MRI | CT | ECG | biopsy | point of care | telemedicine | consent | patient safety | burnout |
  قلب | سكري | ضغط الدم | أطفال | أسنان | تغذية | جلدية | عيون | طوارئ | تخدير
`);
export const archivedTags = listed('lockdown | quarantine | حظر');

/** What a record is put under, by name. */
export type Labelled = { category: string; tags: readonly string[] };

/** The labels of a line: its category, and its tags between commas; a few records have none. */
export const labelled = (category: string, commaed: string): Labelled => ({
  category,
  tags: commaed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
});
