// Proves API-25
import { describe, expect, it } from 'vitest';
import { combineValues, type Edits } from './combine.ts';

const combine = (input: Partial<Edits>) => combineValues({ base: {}, theirs: {}, mine: {}, isFileReplaced: () => false, ...input });

const base = { name: 'Cairo', address: 'Nile St.', tag_ids: [1, 2] };
const file = new File(['bytes'], 'a.png');

describe('merging two changes of a record', () => {
  it('takes each field from the user who changed it', () => {
    expect(combine({ base, theirs: { ...base, tag_ids: [1] }, mine: { ...base, name: 'Giza' } })).toEqual({
      values: { name: 'Giza', address: 'Nile St.', tag_ids: [1] },
      conflicts: [],
      includesTheirs: true,
    });
  });

  it('names the fields that both users changed to different values', () => {
    const theirs = { name: 'Giza', address: 'Tahrir Sq.', tag_ids: [2] };
    const mine = { name: 'Giza', address: 'Ramses St.', tag_ids: [] };
    expect(combine({ base, theirs, mine })).toEqual({ values: mine, conflicts: [['address'], ['tag_ids']], includesTheirs: false });
  });

  it('takes nothing if the other user changed no field of the form', () => {
    expect(combine({ base, theirs: base, mine: { ...base, name: 'Giza' } })).toMatchObject({ conflicts: [], includesTheirs: false });
  });

  it('counts a picked file as a change, and a replaced stored file as a change by the other user', () => {
    const fields = { base: { image: null }, theirs: { image: null }, mine: { image: file } };
    expect(combine(fields)).toMatchObject({ values: { image: file }, conflicts: [] });
    expect(combine({ ...fields, isFileReplaced: (name) => name === 'image' }).conflicts).toEqual([['image']]);
  });

  it('does not mix two changes of fields that are valid only together', () => {
    const question = { question: 'Dose?', answer1: '5 mg', answer2: '10 mg' };
    const theirs = { ...question, question: 'Daily dose?' };
    const mine = { ...question, answer1: '20 mg' };
    const groups = [['question', 'answer1', 'answer2']];
    expect(combine({ base: question, theirs, mine }).conflicts).toEqual([]);
    expect(combine({ base: question, theirs, mine, groups }).conflicts).toEqual(groups);
    expect(combine({ base: question, theirs, mine: question, groups })).toMatchObject({ values: theirs, conflicts: [] });
  });

  it('keeps a new password, which no record has', () => {
    expect(combine({ base, theirs: base, mine: { ...base, password: 'long-enough' } }).values).toMatchObject({
      password: 'long-enough',
    });
  });
});
