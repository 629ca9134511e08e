import { at } from '../../random.ts';
import { arabicDigits, type InBothScripts, inScriptOf, isArabic, listed } from '../../words.ts';
import type { Research } from './library.ts';

// {people}, {studies}, {places} and {months} stand for figures of the study itself.
// Four of each, for every third topic is Arabic: three of them would give all Arabic studies the same words.
const studies: InBothScripts<readonly string[]> = [
  listed(`
    We followed {people} participants in {places} centres of Greater Cairo for {months} months. |
    A prospective cohort of {people} participants at {places} sites, seen again after {months} months. |
    {people} participants were enrolled one after another at {places} sites and followed for {months} months. |
    Registers of {places} districts, linked for the first time, gave us {people} participants with {months} months of follow-up.
  `),
  listed(`
    دراسة مقطعية شملت {people} حالة في {places} محافظات، جمعت بياناتها بالمقابلة والفحص. |
    شملت الدراسة {people} حالة اختيرت عشوائيا من {places} مراكز خلال عام واحد. |
    استبيان وفحص في {places} مدن، اكتملت بياناتهما لدى {people} حالة. |
    قارنت الدراسة بين {people} حالة من {places} أحياء في القاهرة الكبرى.
  `),
];

const reviews: InBothScripts<readonly string[]> = [
  listed(`
    We searched {places} databases up to last spring and pooled {studies} trials. |
    {studies} studies from {places} databases met our criteria, two thirds of them from the last ten years. |
    Two of us read every abstract and took {studies} studies into the analysis, found in {places} databases. |
    A living review of {studies} trials, searched again every {places} months.
  `),
  listed(`
    بحثنا في {places} قواعد بيانات، وضمت المراجعة {studies} دراسة نشرت في السنوات العشر الأخيرة. |
    راجع باحثان كل ملخص على حدة، واستوفت الشروط {studies} دراسة. |
    مراجعة جمعت نتائج {studies} دراسة، منها ما أجري في {places} جامعات مصرية. |
    مراجعة لما نشر حتى الربيع الماضي، انتهت إلى {studies} دراسة من {places} قواعد بيانات.
  `),
];

const judgements: InBothScripts<readonly string[]> = [
  listed(`
    Quality was moderate; the result held in every subgroup. |
    Small trials reported the larger effects, so the pooled figure is to be read with care. |
    The evidence is good for hospitals and thin for general practice. |
    Two large trials are under way and may settle the question. |
    The direction was the same in nearly all studies, the size of the effect was not.
  `),
  listed(`
    جودة الأدلة متوسطة، والنتيجة ثابتة في المجموعات الفرعية. |
    كانت الدراسات الصغيرة أكثر تفاؤلا، فتقرأ النتيجة الإجمالية بحذر. |
    الأدلة كافية في المستشفيات وقليلة في الرعاية الأولية. |
    اتفقت معظم الدراسات على الاتجاه واختلفت في حجم الأثر.
  `),
];

/** The abstract of a research in the script of its name; the number sets its figures and its wording apart from those of others. */
export const abstractOf = ({ name, isReview, finding }: Research, number: number): string => {
  const round = Math.floor(number / 2);
  // An Arabic noun keeps its form after every figure whose last two digits stand between 11 and 99, and its plural after 3 to 10.
  const figures: Record<string, number> = {
    people: 100 * (2 + (round % 7)) + 20 + ((round * 13) % 70),
    studies: 12 + ((round * 11) % 40),
    places: 3 + (round % 5),
    months: 12 + ((round * 5) % 13),
  };
  const sentence = at(inScriptOf(name, isReview ? reviews : studies), round);
  const method = sentence.replace(/\{(\w+)\}/g, (slot, figure) => {
    const value = String(figures[figure] ?? slot);
    return isArabic(name) ? arabicDigits(value) : value;
  });
  return `${method} ${isReview ? at(inScriptOf(name, judgements), round) : finding}`;
};
