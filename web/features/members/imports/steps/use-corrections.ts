import { useState } from 'react';
import type { ImportCorrection, ImportDetail, ImportProblem } from '../../../../../contract/entities/members/imports.ts';
import { useCheckImport } from '../imports.api.ts';

type Place = Pick<ImportCorrection, 'row' | 'column'>;

const keyOf = ({ row, column }: Place) => `${row} ${column}`;

/** The values that are typed for wrong cells, until the file is checked with them. */
export const useCorrections = ({ id, options }: ImportDetail) => {
  const check = useCheckImport(id);
  const [typed, setTyped] = useState<readonly ImportCorrection[]>([]);
  const others = (known: readonly ImportCorrection[], place: Place) => known.filter((each) => keyOf(each) !== keyOf(place));
  const send = async (corrections: readonly ImportCorrection[]) => {
    const outcome = await check.send({ ...options, corrections: [...corrections] });
    if (outcome.ok) setTyped([]);
  };
  return {
    typed,
    stored: options.corrections.length,
    isPending: check.isPending,
    valueOf: ({ row, index, value }: ImportProblem) => typed.find((each) => each.row === row && each.column === index)?.value ?? value,
    type: ({ row, index, value: before }: ImportProblem, value: string) => {
      if (index === null) return;
      const place = { row, column: index };
      setTyped((known) => [...others(known, place), ...(value === before ? [] : [{ ...place, value }])]);
    },
    checkAgain: () => send(typed.reduce<readonly ImportCorrection[]>((known, each) => [...others(known, each), each], options.corrections)),
    discard: () => send([]),
  };
};

export type Corrections = ReturnType<typeof useCorrections>;
