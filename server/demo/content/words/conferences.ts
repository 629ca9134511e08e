import { lined } from '../../words.ts';
import { labelled } from './labels.ts';

// One conference a line: title = description = category = tags.
const lines = `
  Cairo Heart Days = Two days of cases, guidelines and live imaging. = Cardiology = heart failure, atrial fibrillation
  Alexandria Diabetes Forum = From insulin pumps to the food on the table. = Diabetes = insulin, GLP-1
  مؤتمر طب الأطفال السنوي = محاضرات وورش عمل في طب حديثي الولادة. = طب الأطفال = أطفال, newborn
  Upper Egypt Surgery Meeting = Laparoscopy for district hospitals. = جراحة = wound care
  Women's Health Summit = Screening, contraception and safe birth. = Women's health = pregnancy, breastfeeding
  ملتقى أطباء الأسنان = زراعة وتقويم وعرض أجهزة. = طب الأسنان = أسنان, implants, orthodontics
  Emergency Care Congress = The first hour, taught by simulation. = Emergency = sepsis, patient safety
  Neurology Update = Stroke, epilepsy and headache in one day. = Neurology = stroke, epilepsy, migraine
  مؤتمر أمراض الكلى = الغسيل الكلوي وزراعة الكلى. = Kidney = dialysis, transplantation
  Family Medicine Week = Five mornings for the general practitioner. = Continuing education = vaccination, point of care
  Infection Control Day = Hands, air and antibiotics. = Antibiotics = sepsis, patient safety
  ندوة الطب النفسي = الاكتئاب والقلق في العيادة العامة. = Psychiatry = depression
  Radiology for Clinicians = What to order, what to read. = Radiology = CT, MRI, ultrasound
  Delta Oncology Conference = New drugs and old questions. = Oncology = biopsy
  مؤتمر العيون = الجلوكوما والشبكية. = Ophthalmology = عيون, glaucoma
  Nursing and Medicine Together = How wards work as one team. = Practice management = patient safety, burnout
  Digital Health Forum = Records, phones and privacy. = Events = telemedicine, consent
  مؤتمر الجلدية = الصدفية والإكزيما وحب الشباب. = Dermatology = جلدية, psoriasis, acne
  Rheumatology Round Table = Early arthritis and gout. = Rheumatology = gout, lupus
  Anaesthesia Safety Day = Checklists that are used. = Anaesthesia = patient safety
  مؤتمر التغذية العلاجية = من المستشفى إلى المنزل. = التغذية = تغذية
  Young Researchers' Day = Posters, prizes and patient mentors. = Clinical trials = consent
  Red Sea Dermatology = Skin under the sun. = Dermatology = eczema, psoriasis
  Hepatology in Egypt = Life after hepatitis C. = Liver = hepatitis, transplantation
`;

export const conferences = lined(lines).map(([title = '', description = '', category = '', tags = '']) => ({
  title,
  description,
  labels: labelled(category, tags),
}));

// One webinar a line: title = the conference that it belongs to.
const webinarLines = `
  Evening rounds: heart failure = Cairo Heart Days
  جلسة أسئلة: السكري في رمضان = Alexandria Diabetes Forum
  Reading chest X-rays together = Radiology for Clinicians
  Antibiotics: case discussion = Infection Control Day
  طب الأطفال: الحمى = مؤتمر طب الأطفال السنوي
  ECG clinic = Cairo Heart Days
  Wound care live = Nursing and Medicine Together
  الصحة النفسية للأطباء = Family Medicine Week
  Kidney club = مؤتمر أمراض الكلى
  New vaccines explained = Infection Control Day
  دورة الإنعاش: مراجعة = Emergency Care Congress
  Journal club: statins = Young Researchers' Day
`;

export const webinars = lined(webinarLines).map(([title = '', conference = '']) => ({ title, conference }));
